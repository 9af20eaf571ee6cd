/* SPDX-License-Identifier: MIT */
/* A server with one tool, `big`, each of whose replies is a line of SIZE bytes.
 *
 *   big_reply SIZE
 *
 * It writes from one small buffer, so that its own memory stays far below the client's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long id_in(const char* line) {
  const char* found = strstr(line, "\"id\":");
  return found == NULL ? -1 : strtol(found + 5, NULL, 10);
}

static void send_big(long id, long size) {
  static const char end[] = "\"}]}}\n";
  static char filler[65536];
  memset(filler, 'x', sizeof filler);
  int head = printf(
      "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"content\":[{\"type\":\"text\","
      "\"text\":\"",
      id);
  long left = size - head - (long)sizeof end + 1;
  for (; left > 0; left -= (long)sizeof filler) {
    const long part = left < (long)sizeof filler ? left : (long)sizeof filler;
    fwrite(filler, 1, (size_t)part, stdout);
  }
  fputs(end, stdout);
}

static void answer(const char* line, long size) {
  const long id = id_in(line);
  if (strstr(line, "\"initialize\"") != NULL) {
    printf(
        "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"protocolVersion\":\"2025-11-25\","
        "\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"big\",\"version\":\"1\"}}}\n",
        id);
  } else if (strstr(line, "\"tools/list\"") != NULL) {
    printf(
        "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"tools\":[{\"name\":\"big\","
        "\"inputSchema\":{\"type\":\"object\"}}]}}\n",
        id);
  } else if (strstr(line, "\"tools/call\"") != NULL) {
    send_big(id, size);
  } else if (id >= 0) {
    printf(
        "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"error\":{\"code\":-32601,\"message\":\"no such "
        "method\"}}\n",
        id);
  }
  fflush(stdout);
}

int main(int count, char** arguments) {
  if (count != 2) {
    fputs("Usage: big_reply SIZE\n", stderr);
    return 2;
  }
  const long size = strtol(arguments[1], NULL, 10);
  char line[65536];
  while (fgets(line, sizeof line, stdin) != NULL) answer(line, size);
  return 0;
}
