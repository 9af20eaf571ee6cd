/* SPDX-License-Identifier: MIT */
/* The probe of module.cpp in plain C11, the note written by hand. */
#include <mcpeval/abi.h>

#include <string.h>

#define DESCRIPTOR                                                                        \
  "{\"descriptor\":1,\"abi\":{\"major\":0,\"minor\":0},"                                  \
  "\"module\":{\"name\":\"odd-flags\",\"version\":\"1.0.0\",\"license\":\"MIT\"},"        \
  "\"plugins\":[{\"kind\":\"probe\",\"id\":\"acme.odd-flags\",\"summary\":\"plain C\","   \
  "\"headline\":false,\"access\":[\"read_only\"],\"session\":\"shared\","                 \
  "\"fields\":{\"type\":\"object\",\"properties\":{\"repetitions\":"                      \
  "{\"type\":\"integer\",\"minimum\":1,\"maximum\":20}},\"required\":[\"repetitions\"]}," \
  "\"reasons\":[{\"id\":\"acme.ping-refused\",\"hint\":\"answer every ping\"}],"          \
  "\"measurements\":[{\"name\":\"doubled\",\"type\":\"integer\",\"unit\":\"count\"},"     \
  "{\"name\":\"caught\",\"type\":\"integer\",\"unit\":\"count\"}]}]}"

static const struct {
  uint32_t owner_size, body_size, type;
  char owner[sizeof MCPEVAL_NOTE_OWNER];
  char body[(sizeof DESCRIPTOR - 1 + 3) / 4 * 4];
} note __attribute__((section(".note.mcpeval"), used, aligned(4))) = {
    sizeof MCPEVAL_NOTE_OWNER, sizeof DESCRIPTOR - 1, MCPEVAL_NOTE_TYPE, MCPEVAL_NOTE_OWNER,
    DESCRIPTOR};

#define TEXT(literal) ((mcpeval_text){literal, sizeof literal - 1})

static mcpeval_status check(const mcpeval_case* item, const mcpeval_json* json,
                            mcpeval_sink* problem) {
  static const char sentence[] = "seven repetitions are one too many";
  int64_t repetitions = 0;
  json->integer(json->find(item->fields, TEXT("repetitions")), &repetitions);
  if (repetitions != 7) return MCPEVAL_OK;
  mcpeval_status status = problem->write(problem->self, sentence, sizeof sentence - 1);
  return status == MCPEVAL_OK ? MCPEVAL_INVALID : status;
}

static mcpeval_status run_probe(const mcpeval_case* item, const mcpeval_run* run) {
  mcpeval_session session = NULL;
  mcpeval_status status = run->sessions->session(run->self, &session);
  if (status != MCPEVAL_OK) return status;
  int64_t repetitions = 3;
  run->json->integer(run->json->find(item->fields, TEXT("repetitions")), &repetitions);
  for (int64_t n = 1; n <= repetitions; ++n) {
    mcpeval_pending pending = NULL;
    mcpeval_exchange reply = {.struct_size = sizeof reply};
    status = run->sessions->begin(session, TEXT("ping"), TEXT("{}"), 0, &pending);
    if (status == MCPEVAL_OK) status = run->sessions->wait(pending, 0, &reply);
    if (status != MCPEVAL_OK) return status;
    const int32_t outcome = reply.outcome;
    run->sessions->release(reply.handle);
    run->attempt(run->self);
    if (outcome != MCPEVAL_RESULT) {
      run->fail(run->self, TEXT("acme.ping-refused"), (uint32_t)n);
      return MCPEVAL_OK;
    }
  }
  run->measure(run->self, TEXT("doubled"), 2 * repetitions);
  run->measure(run->self, TEXT("caught"), 1);
  return MCPEVAL_OK;
}

static const mcpeval_probe probe = {sizeof probe, 0, check, run_probe, NULL};

static const void* find(const char* interface_id, mcpeval_text plugin_id) {
  if (strcmp(interface_id, MCPEVAL_PROBE_ID) != 0) return NULL;
  const mcpeval_text own = TEXT("acme.odd-flags");
  if (plugin_id.size != own.size || memcmp(plugin_id.data, own.data, own.size) != 0) return NULL;
  return &probe;
}

static const mcpeval_module module = {
    sizeof module, MCPEVAL_ABI_VERSION, {note.body, sizeof DESCRIPTOR - 1}, find, NULL};

const mcpeval_module* mcpeval_module_0(const mcpeval_host* host) {
  (void)host;
  return &module;
}
