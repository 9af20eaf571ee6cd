/* SPDX-License-Identifier: MIT */
/* A tools/call round trip with nothing around it: one write, reads up to the newline.
 *
 *   bare_pipe CALLS TOOL SERVER
 *
 * Prints the nanoseconds that one call took on average, after the handshake. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int to_server, from_server;

static void fail(const char* what) {
  perror(what);
  exit(1);
}

static void start(char* program) {
  int input[2], output[2];
  if (pipe(input) != 0 || pipe(output) != 0) fail("pipe");
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    close(input[1]);
    close(output[0]);
    execl(program, program, (char*)NULL);
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  to_server = input[1];
  from_server = output[0];
}

static void send_line(const char* line, size_t size) {
  if (write(to_server, line, size) != (ssize_t)size) fail("write");
}

static void read_reply(void) {
  static char bytes[65536];
  ssize_t got;
  do {
    got = read(from_server, bytes, sizeof bytes);
    if (got <= 0) fail("read");
  } while (bytes[got - 1] != '\n');
}

static void exchange(const char* line) {
  send_line(line, strlen(line));
  read_reply();
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char** arguments) {
  if (count != 4) {
    fputs("Usage: bare_pipe CALLS TOOL SERVER\n", stderr);
    return 2;
  }
  const long calls = strtol(arguments[1], NULL, 10);
  start(arguments[3]);
  exchange(
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
      "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"mcpeval\",\"version\":"
      "\"0.1.0\"}}}\n");
  const char* ready =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":{}}\n";
  send_line(ready, strlen(ready));

  const double before = now();
  for (long i = 0; i < calls; ++i) {
    char line[512];
    snprintf(line, sizeof line,
             "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"tools/call\",\"params\":{\"name\":"
             "\"%s\",\"arguments\":{}}}\n",
             i + 2, arguments[2]);
    exchange(line);
  }
  printf("%.0f\n", (now() - before) / (double)calls);

  close(to_server);
  wait(NULL);
  return 0;
}
