/* SPDX-License-Identifier: MIT */
/* A tools/call over HTTP with nothing around it: one libcurl handle, one connection kept alive, and
 * the bytes that mcpeval sends.
 *
 *   bare_http CALLS TOOL URL
 *
 * Prints the nanoseconds that one call took on average, after the handshake. */
#define _POSIX_C_SOURCE 200809L
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static const char session_header[] = "Mcp-Session-Id: ";
static char session[256]; /* the whole header; empty before the server gave one */
static size_t received;

static void fail(const char* what) {
  fprintf(stderr, "bare_http: %s\n", what);
  exit(1);
}

static size_t on_header(char* line, size_t size, size_t count, void* unused) {
  const size_t length = size * count;
  (void)unused;
  if (length > sizeof session_header && length < sizeof session &&
      strncasecmp(line, session_header, sizeof session_header - 1) == 0) {
    memcpy(session, line, length);
    session[strcspn(session, "\r\n")] = '\0';
  }
  return length;
}

static size_t on_body(char* bytes, size_t size, size_t count, void* unused) {
  (void)bytes;
  (void)unused;
  received += size * count;
  return size * count;
}

static void add(struct curl_slist** list, const char* header) {
  *list = curl_slist_append(*list, header);
  if (*list == NULL) fail("no memory");
}

static struct curl_slist* headers(void) {
  struct curl_slist* list = NULL;
  add(&list, "Expect:");
  add(&list, "Content-Type: application/json");
  add(&list, "Accept: application/json, text/event-stream");
  add(&list, "MCP-Protocol-Version: 2025-06-18");
  if (session[0] != '\0') add(&list, session);
  add(&list, "User-Agent: mcpeval/0.1.0");
  return list;
}

static void exchange(CURL* easy, const char* message, long expected) {
  long status = 0;
  received = 0;
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, message);
  if (curl_easy_perform(easy) != CURLE_OK) fail("the exchange failed");
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  if (status != expected || (expected == 200 && received == 0)) fail("an unexpected reply");
}

static CURL* start(const char* url) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURL* easy = curl_easy_init();
  if (easy == NULL) fail("no memory");
  curl_easy_setopt(easy, CURLOPT_URL, url);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
  return easy;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char** arguments) {
  if (count != 4) {
    fputs("Usage: bare_http CALLS TOOL URL\n", stderr);
    return 2;
  }
  const long calls = strtol(arguments[1], NULL, 10);
  CURL* easy = start(arguments[3]);
  struct curl_slist* before_session = headers();
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, before_session);
  exchange(easy,
           "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
           "\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":"
           "\"mcpeval\",\"version\":\"0.1.0\"}}}",
           200);
  struct curl_slist* in_session = headers();
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, in_session);
  exchange(easy, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\",\"params\":{}}",
           202);

  const double before = now();
  for (long i = 0; i < calls; ++i) {
    char message[512];
    snprintf(message, sizeof message,
             "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"tools/call\",\"params\":{\"name\":"
             "\"%s\",\"arguments\":{}}}",
             i + 2, arguments[2]);
    exchange(easy, message, 200);
  }
  printf("%.0f\n", (now() - before) / (double)calls);

  curl_easy_setopt(easy, CURLOPT_HTTPGET, 1L);
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, "DELETE");
  curl_easy_perform(easy);
  curl_easy_cleanup(easy);
  curl_slist_free_all(before_session);
  curl_slist_free_all(in_session);
  return 0;
}
