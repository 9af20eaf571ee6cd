/* SPDX-License-Identifier: MIT */
/* One probe module in plain C. Each definition below spoils one thing of it:
 * tests/modules/meson.build builds one variant per rejection code. */
#include <mcpeval/abi.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__clang__)
#define PLAIN_MEMORY __attribute__((no_sanitize("address")))
#else
#define PLAIN_MEMORY
#endif

#ifndef NEEDED_MAJOR
#define NEEDED_MAJOR 0
#endif
#ifndef NEEDED_MINOR
#define NEEDED_MINOR 0
#endif
#ifndef ID
#define ID "acme.sound"
#endif
#ifdef UNKNOWN_KEY
#define EXTRA "\"colour\": 1, "
#else
#define EXTRA ""
#endif

#define QUOTE(number) #number
#define DIGITS(number) QUOTE(number)
#define ABI "{\"major\": " DIGITS(NEEDED_MAJOR) ", \"minor\": " DIGITS(NEEDED_MINOR) "}"
#define DESCRIPTOR                                                                            \
  "{\"descriptor\": 1, \"abi\": " ABI                                                         \
  ","                                                                                         \
  " \"module\": {\"name\": \"acme-sound\", \"version\": \"1.0.0\", \"license\": \"MIT\"},"    \
  " \"plugins\": [{\"kind\": \"probe\", \"id\": \"" ID "\", " EXTRA                           \
  "\"summary\": \"passes every case\", \"access\": [\"read_only\"], \"session\": \"shared\"," \
  " \"fields\": {\"type\": \"object\", \"properties\": {}, \"required\": []},"                \
  " \"reasons\": []}]}"

enum { text_size = sizeof DESCRIPTOR - 1 };

#ifndef WITHOUT_NOTE
struct note {
  uint32_t owner_size, body_size, type;
  char owner[sizeof MCPEVAL_NOTE_OWNER];
  char body[(text_size + 3) / 4 * 4];
};
__attribute__((section(".note.mcpeval"), used, aligned(4)))
PLAIN_MEMORY static const struct note note = {sizeof MCPEVAL_NOTE_OWNER, text_size,
                                              MCPEVAL_NOTE_TYPE, MCPEVAL_NOTE_OWNER, DESCRIPTOR};
#endif

static mcpeval_status run(const mcpeval_case* item, const mcpeval_run* services) {
  (void)item;
  (void)services;
  return MCPEVAL_OK;
}

static const char an_interface = 'x';

static const void* find_more(const char* interface_id) {
  return strcmp(interface_id, "acme.more/1") == 0 ? &an_interface : NULL;
}

#ifdef SMALL_PROBE_TABLE
static const mcpeval_probe probe = {8, 0, NULL, &run, &find_more};
#else
static const mcpeval_probe probe = {sizeof probe, 0, NULL, &run, &find_more};
#endif

#ifdef UNDEFINED_SYMBOL
const void* mcpeval_test_symbol_that_nobody_defines(void);
#endif

static const void* find(const char* interface_id, mcpeval_text plugin_id) {
#ifdef UNDEFINED_SYMBOL
  if (plugin_id.size == 0) return mcpeval_test_symbol_that_nobody_defines();
#endif
#ifdef WITHOUT_INTERFACE
  if (plugin_id.size > 0) return NULL;
#endif
  if (plugin_id.size != sizeof ID - 1 || memcmp(plugin_id.data, ID, plugin_id.size) != 0)
    return NULL;
  return strcmp(interface_id, MCPEVAL_PROBE_ID) == 0 ? &probe : NULL;
}

#ifdef ON_LOADING
__attribute__((constructor)) static void on_loading(void) { ON_LOADING; }
#endif

static int closed;
static void close_module(void) { ++closed; }

#ifndef TABLE_SIZE
#define TABLE_SIZE sizeof(mcpeval_module)
#endif
#ifndef TABLE_VERSION
#define TABLE_VERSION MCPEVAL_ABI_VERSION
#endif
#ifdef OTHER_TEXT
static const char text[] = DESCRIPTOR " ";
#else
static const char text[] = DESCRIPTOR;
#endif

static const mcpeval_module table = {
    TABLE_SIZE, TABLE_VERSION, {text, sizeof text - 1}, &find, &close_module};

#ifdef OTHER_ENTRY
MCPEVAL_EXPORT const mcpeval_module* OTHER_ENTRY(const mcpeval_host* host);
const mcpeval_module* OTHER_ENTRY(const mcpeval_host* host) {
#else
const mcpeval_module* mcpeval_module_0(const mcpeval_host* host) {
#endif
#ifdef DECLINES
  return host == NULL ? &table : NULL;
#else
  (void)host;
  return &table;
#endif
}
