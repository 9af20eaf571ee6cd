/* SPDX-License-Identifier: MIT */
/* mcpeval/abi.h: the whole binary contract between a host and a plugin module.
 *
 * Plain C11 that is also C++11. Fixed-width integers, pointers, and the structs below
 * are all that crosses the boundary: no STL type, no exception, no RTTI, no bool, bit
 * field, or enum-typed member, and no memory that one side allocates and the other frees.
 *
 * This is a draft (major 0): it may change until it is frozen as major 1, and a
 * module says so in its entry symbol and its descriptor. After that it grows by rule:
 *   - a table grows only at its end, in a new minor version N, inside
 *     "#if MCPEVAL_ABI_TARGET >= N";
 *   - a new member's zero value means the old behaviour;
 *   - a reader asks MCPEVAL_HAS() before it uses a member added after minor 0;
 *   - a larger feature is an interface looked up by id: "mcpeval.<name>/<revision>";
 *   - mcpeval_text and published constants never change.
 *
 * Threads: a function is called on the thread that runs the case, one call at a time,
 * unless it is marked [any]. Text is UTF-8 and need not end in NUL. Times are
 * CLOCK_MONOTONIC nanoseconds; deadlines are absolute, and 0 means "the host's default".
 *
 * Structs: whoever makes one sets struct_size. A reader takes what both sides know and holds
 * the rest for zero; a writer fills no more than the caller's struct_size. A flag bit that the
 * callee does not know is refused with UNSUPPORTED. */
#ifndef MCPEVAL_ABI_H
#define MCPEVAL_ABI_H

/* Members and their comments are set as tables. */
/* clang-format off */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MCPEVAL_ABI_MAJOR 0u
#define MCPEVAL_ABI_MINOR 0u
#ifndef MCPEVAL_ABI_TARGET /* the minor version to compile against; hides later members */
#define MCPEVAL_ABI_TARGET MCPEVAL_ABI_MINOR
#endif
#define MCPEVAL_ABI_VERSION (MCPEVAL_ABI_MAJOR << 16 | MCPEVAL_ABI_TARGET)
#define MCPEVAL_EXPORT __attribute__((visibility("default")))
#define MCPEVAL_HAS(table, member)                                                               \
  ((table)->struct_size >=                                                                       \
       offsetof(__typeof__(*(table)), member) + sizeof((table)->member) &&                       \
   (table)->member != 0)

/* ---- values ------------------------------------------------------------------------ */

typedef struct mcpeval_text {
  const char *data;
  size_t size;
} mcpeval_text;

typedef struct mcpeval_pair { /* an environment entry or a header */
  mcpeval_text name;
  mcpeval_text value;
} mcpeval_pair;

typedef int32_t mcpeval_status; /* a caller treats a negative value it does not know as FAULT */
enum mcpeval_status_code {
  MCPEVAL_OK = 0,
  MCPEVAL_TIMEOUT = -1,     /* this operation's deadline passed                       */
  MCPEVAL_CLOSED = -2,      /* the peer or the channel is gone                        */
  MCPEVAL_BUDGET = -3,      /* the evaluation's time or request budget is spent       */
  MCPEVAL_CANCELLED = -4,   /* the operator stopped the run: return promptly          */
  MCPEVAL_REFUSED = -5,     /* host policy forbids it: a writer tool, a remote host   */
  MCPEVAL_LIMIT = -6,       /* a size bound, such as 8 MiB a message                  */
  MCPEVAL_INVALID = -7,     /* an argument breaks this contract                       */
  MCPEVAL_NO_MEMORY = -8,   /* memory ran out                                         */
  MCPEVAL_UNSUPPORTED = -9, /* the callee does not know how                           */
  MCPEVAL_FAULT = -10,      /* a bug: an escaped exception, a broken promise          */
  MCPEVAL_PROTOCOL = -11,   /* the peer broke the protocol: the exchange is void      */
  MCPEVAL_VERDICT = -12     /* the reply breaks a rule that the host itself judges: it
                             * has the verdict, and a probe lets the status through   */
};

typedef struct mcpeval_sink { /* bytes move into the receiver's memory, under its bound */
  uint32_t struct_size, reserved;
  void *self;
  mcpeval_status (*write)(void *self, const void *bytes, size_t size);
} mcpeval_sink;

/* A value in a document that the host parsed once and never changes. It lives as long as
 * the exchange, case, session, or report it came from. NULL means "absent" everywhere. */
typedef const struct mcpeval_value_s *mcpeval_value;
enum mcpeval_type {
  MCPEVAL_NULL,
  MCPEVAL_FALSE,
  MCPEVAL_TRUE,
  MCPEVAL_INTEGER, /* written without fraction or exponent; may exceed 64 bits           */
  MCPEVAL_NUMBER,  /* written with fraction or exponent                                  */
  MCPEVAL_STRING,
  MCPEVAL_ARRAY,
  MCPEVAL_OBJECT
};

enum mcpeval_write_style {
  MCPEVAL_COMPACT = 0, /* members as they came, numbers as they were spelt               */
  MCPEVAL_SIZED = 1,   /* compact, numbers normalised: what catalog sizes count          */
  MCPEVAL_PRETTY = 2   /* two-space indent, keys in byte order, no final newline         */
};

typedef struct mcpeval_json { /* "mcpeval.json/1"; every function is [any] */
  uint32_t struct_size, reserved;
  int32_t (*type)(mcpeval_value value); /* -1: absent             */
  size_t (*size)(mcpeval_value value);  /* elements or members; bytes of a string        */
  mcpeval_value (*at)(mcpeval_value array, size_t index);
  mcpeval_value (*member)(mcpeval_value object, size_t index, mcpeval_text *name);
  mcpeval_value (*find)(mcpeval_value object, mcpeval_text name);
  mcpeval_value (*pointer)(mcpeval_value root, mcpeval_text json_pointer);
  mcpeval_status (*integer)(mcpeval_value value, int64_t *out); /* LIMIT: beyond 64 bits */
  mcpeval_status (*number)(mcpeval_value value, double *out);   /* LIMIT: beyond double  */
  mcpeval_text (*string)(mcpeval_value value); /* also the spelling of a number          */
  int32_t (*equal)(mcpeval_value a, mcpeval_value b); /* integer 1 is not number 1.0     */
  mcpeval_status (*write)(mcpeval_value value, uint32_t style, mcpeval_sink *out);
} mcpeval_json;

/* ---- host and module --------------------------------------------------------------- */

typedef struct mcpeval_host {
  uint32_t struct_size, abi_version;
  void *self;
  const void *(*find)(void *self, const char *interface_id);  /* [any]; or NULL */
  uint64_t (*now)(void *self);                                /* [any]          */
  void (*trace)(void *self, uint32_t level, mcpeval_text line); /* [any]; developers only */
} mcpeval_host;

typedef struct mcpeval_module {
  uint32_t struct_size, abi_version; /* what the module was compiled against            */
  mcpeval_text descriptor;           /* the same bytes as the module's ELF note         */
  const void *(*find)(const char *interface_id, mcpeval_text plugin_id);
  void (*close)(void); /* the last call; the module stays mapped; may be NULL           */
} mcpeval_module;

#define MCPEVAL_ENTRY_NAME "mcpeval_module_0" /* the symbol's name carries the major version */
MCPEVAL_EXPORT const mcpeval_module *mcpeval_module_0(const mcpeval_host *host); /* or NULL */

#define MCPEVAL_NOTE_OWNER "mcpeval" /* PT_NOTE entry; its body is the descriptor, JSON text */
#define MCPEVAL_NOTE_TYPE 1u

/* ---- sessions: what a probe may do to the server ----------------------------------- */

typedef struct mcpeval_session_s *mcpeval_session;
typedef struct mcpeval_pending_s *mcpeval_pending;

enum mcpeval_outcome {
  MCPEVAL_RESULT = 1,          /* a result; of a tool: one without "isError": true         */
  MCPEVAL_RPC_ERROR,           /* an error object with an integer code                     */
  MCPEVAL_REJECTED_WITHOUT_ID, /* an error without an id, where the caller accepts it      */
  MCPEVAL_TOOL_ERROR           /* a tool's result with "isError": true                     */
};

enum mcpeval_begin_flags { MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID = 1u };

typedef struct mcpeval_exchange { /* the host fills it; release() ends every view into it */
  uint32_t struct_size;
  int32_t outcome; /* enum mcpeval_outcome */
  void *handle;
  mcpeval_value body; /* the result or the error object */
  mcpeval_text raw;   /* the frame as it arrived        */
  uint64_t sent_at;   /* just before the request was written   */
  uint64_t received_at; /* when the reply had been read and judged */
} mcpeval_exchange;

enum mcpeval_open_flags {
  MCPEVAL_OPEN_RAW = 1u /* send the opening request and hand back its reply unjudged:
                         * any version, an error too; nothing follows it             */
};

typedef struct mcpeval_session_options {
  uint32_t struct_size, flags;
  mcpeval_text protocol_version; /* empty: the host's own           */
  mcpeval_text capabilities;     /* JSON object; empty: the descriptor's */
} mcpeval_session_options;

typedef struct mcpeval_observer { /* called only inside begin(), wait() and pump() */
  uint32_t struct_size, reserved;
  void *self;
  /* Either function may be NULL. While one runs, the services of sessions answer INVALID;
   * `params` (NULL when the message has none) ends with the call. */
  /* A request of a method whose capability the session declared. OK: what was written to
   * `result` is the answer. UNSUPPORTED: the host answers -32601. Any other status: nothing
   * is answered, and the wait() or pump() that delivered it ends with that status.
   * In the stateless era each entry of an input_required result is a request, whatever its
   * method; one that is no object with a method comes with an empty one, and so does a result
   * that holds neither entries nor a state. All entries of a result are delivered before any is
   * answered; a refusal cannot be sent, so UNSUPPORTED makes the host end the call (VERDICT). */
  mcpeval_status (*request)(void *self, mcpeval_text method, mcpeval_value params,
                            mcpeval_sink *result);
  /* OK: go on. Any other status ends the wait() or pump() that delivered it. */
  mcpeval_status (*notification)(void *self, mcpeval_text method, mcpeval_value params);
} mcpeval_observer;

typedef struct mcpeval_sessions { /* "mcpeval.sessions/1"; `run` is mcpeval_run.self */
  uint32_t struct_size, reserved;
  /* The case's own session, as its descriptor says: the shared one or a fresh one. The host
   * opened it before run() and closes it after. */
  mcpeval_status (*session)(void *run, mcpeval_session *out);
  /* A further session. `options` may be NULL, and `initialize` too; otherwise it receives the
   * opening exchange, to be released by the caller. Sessions left open are closed when run()
   * returns. */
  mcpeval_status (*open)(void *run, const mcpeval_session_options *options, uint64_t deadline,
                         mcpeval_session *out, mcpeval_exchange *initialize);
  void (*close)(mcpeval_session session);
  mcpeval_value (*server)(mcpeval_session session); /* the initialize result, or NULL */
  mcpeval_text (*protocol_version)(mcpeval_session session); /* the one in use        */
  /* Every tools/list entry, once: an array. A session that never listed lists now, under
   * `deadline`; an incomplete listing is PROTOCOL, TIMEOUT or CLOSED. */
  mcpeval_status (*catalog)(mcpeval_session session, uint64_t deadline, mcpeval_value *out);
  /* Write a request; `params` and `arguments` are JSON objects. REFUSED: tools/call by begin(),
   * or a tool that the case may not call. TIMEOUT: the server does not read. LIMIT: more than
   * the transport carries. Also CLOSED, BUDGET, CANCELLED, INVALID, UNSUPPORTED (a flag), and what
   * a transport broke with. Not OK: nothing is pending. */
  mcpeval_status (*begin)(mcpeval_session session, mcpeval_text method, mcpeval_text params,
                          uint32_t flags, mcpeval_pending *out);
  mcpeval_status (*begin_tool)(mcpeval_session session, mcpeval_text tool,
                               mcpeval_text arguments, uint32_t flags, mcpeval_pending *out);
  /* Wait for the reply; it ends the pending request whatever it answers. Deadline 0: the
   * case's response time-out, counted from the moment the request had been written. */
  mcpeval_status (*wait)(mcpeval_pending pending, uint64_t deadline, mcpeval_exchange *out);
  /* Tell the server that the request is cancelled; wait() still has to be called, whatever this
   * answers. Deadline 0: the response time-out from now. cancel() and notify() answer OK once
   * the message was written, TIMEOUT, CLOSED, BUDGET, CANCELLED or INVALID as begin() does, and
   * notify() is REFUSED for tools/call, too. */
  mcpeval_status (*cancel)(mcpeval_pending pending, mcpeval_text reason, uint64_t deadline);
  mcpeval_status (*notify)(mcpeval_session session, mcpeval_text method, mcpeval_text params);
  /* Deliver requests and notifications to `observer`, which the caller keeps alive, until the
   * session closes; NULL ends it. */
  mcpeval_status (*observe)(mcpeval_session session, const mcpeval_observer *observer);
  /* Deliver what arrives until the deadline (TIMEOUT), until an observer ends it, or until a
   * pending request can be waited for without waiting (OK). */
  mcpeval_status (*pump)(mcpeval_session session, uint64_t deadline);
  void (*release)(void *exchange_handle);
} mcpeval_sessions;

/* ---- probe: "mcpeval.probe/1" ------------------------------------------------------ */

typedef struct mcpeval_case {
  uint32_t struct_size, mutation_allowed;
  mcpeval_text id;
  mcpeval_value fields;  /* the whole case, already valid against the descriptor's fields */
  uint64_t call_timeout; /* nanoseconds a request waits for its response                  */
} mcpeval_case;

typedef struct mcpeval_run { /* one case's services; dead once run() returns */
  uint32_t struct_size, reserved;
  void *self;
  const mcpeval_sessions *sessions;
  const mcpeval_json *json;
  uint64_t deadline;                /* end of the budget   */
  int32_t (*cancelled)(void *self); /* [any]               */
  uint64_t (*now)(void *self);      /* [any]               */
  const void *(*find)(void *self, const char *interface_id); /* [any]; a host interface   */
  void (*attempt)(void *self);      /* one completed call  */
  mcpeval_status (*measure)(void *self, mcpeval_text name, int64_t value);
  mcpeval_status (*label)(void *self, mcpeval_text name, mcpeval_text word);
  mcpeval_status (*bound)(void *self, mcpeval_text field, int64_t limit, int64_t observed);
  /* What one tool accounts for. A name outside the tool-name grammar is reported as `unlisted`. */
  mcpeval_status (*tool)(void *self, mcpeval_text tool_name, int64_t amount);
  mcpeval_status (*fail)(void *self, mcpeval_text reason, uint32_t attempt); /* first one counts */
  void (*inapplicable)(void *self); /* the server does not offer what the case is about: a pass
                                     * that proves nothing; fail() outweighs it               */
} mcpeval_run;

typedef struct mcpeval_probe { /* run() returning OK without fail() is a pass */
  uint32_t struct_size, reserved;
  /* Rules across fields; no I/O. INVALID: the sentence written to `problem` says why, and
   * never quotes a value. May be NULL. */
  mcpeval_status (*check)(const mcpeval_case *item, const mcpeval_json *json,
                          mcpeval_sink *problem);
  mcpeval_status (*run)(const mcpeval_case *item, const mcpeval_run *run);
  const void *(*find)(const char *interface_id); /* e.g. "mcpeval.scaffold/1"; may be NULL */
} mcpeval_probe;

/* ---- scaffold: "mcpeval.scaffold/1", from mcpeval_probe.find; optional -------------- */

enum mcpeval_scaffold_phase {
  MCPEVAL_SCAFFOLD_SERVER = 1, /* one case about the whole server, before any tool is called  */
  MCPEVAL_SCAFFOLD_TOOL,       /* a case for each tool whose trial call succeeded             */
  MCPEVAL_SCAFFOLD_CLOSING     /* one case after those of the tools, if there are any         */
};

typedef struct mcpeval_scaffold_view { /* what the host has learnt of the server so far */
  uint32_t struct_size, reserved;
  mcpeval_value server;  /* the opening result: capabilities, serverInfo             */
  mcpeval_value catalog; /* array of the distinct tools/list entries                 */
  mcpeval_value tools;   /* array: those whose trial call succeeded; empty in SERVER */
  mcpeval_value tool;    /* TOOL: the entry that the case is for; otherwise NULL     */
  uint64_t latency;      /* TOOL: nanoseconds that its trial call took; otherwise 0  */
} mcpeval_scaffold_view;

typedef struct mcpeval_scaffold {
  uint32_t struct_size;
  int32_t phase;     /* enum mcpeval_scaffold_phase                                            */
  int32_t rank;      /* cases of one phase stand in order of rank, then of the probe's id      */
  uint32_t reserved;
  mcpeval_text name; /* SERVER: the case's id; otherwise what follows the tool's name in the id */
  /* Write the kind's own fields as one JSON object, or nothing where there is no case to
   * propose. The host adds id, probe, and access. No I/O. */
  mcpeval_status (*propose)(const mcpeval_scaffold_view *seen, const mcpeval_json *json,
                            mcpeval_sink *fields);
} mcpeval_scaffold;

/* ---- schema: "mcpeval.schema/1", from mcpeval_run.find ------------------------------ */

enum mcpeval_conformance {
  MCPEVAL_CONFORMS = 1,
  MCPEVAL_VIOLATES,
  MCPEVAL_UNCOMPILABLE /* the schema is invalid in its dialect, needs a document from outside,
                        * or takes more work than the host allows: nothing conforms to it      */
};

typedef struct mcpeval_schema { /* JSON Schema draft 4, 6, 7, 2019-09, or 2020-12, as $schema says */
  uint32_t struct_size, reserved;
  /* `run` is mcpeval_run.self; `out` receives an enum mcpeval_conformance. INVALID: `schema` or
   * `instance` is NULL. */
  mcpeval_status (*validate)(void *run, mcpeval_value schema, mcpeval_value instance,
                             int32_t *out);
} mcpeval_schema;

/* ---- protocol: "mcpeval.protocol/1", from mcpeval_run.find -------------------------- */

enum mcpeval_protocol_traits {
  MCPEVAL_STATELESS = 1u,    /* revision 2026-07-28 or later: nothing outlives a request     */
  MCPEVAL_ANSWERS_APART = 2u /* each request has a response stream of its own (HTTP)         */
};

typedef struct mcpeval_protocol { /* for the few checks that differ by era or transport */
  uint32_t struct_size, reserved;
  uint32_t (*traits)(mcpeval_session session); /* enum mcpeval_protocol_traits */
  /* Have messages delivered that the server sends outside any request, where that takes a stream
   * of its own; OK where it does not. UNSUPPORTED: the server offers no such stream. */
  mcpeval_status (*listen)(mcpeval_session session, uint64_t deadline);
  /* The JSON text of the request's id, as it was sent. INVALID: the request has ended. */
  mcpeval_status (*id)(mcpeval_pending pending, mcpeval_sink *out);
  /* 0: the tool's schema asks for request headers that cannot be made, so that this transport
   * cannot call it; otherwise 1. */
  int32_t (*callable)(mcpeval_session session, mcpeval_text tool);
} mcpeval_protocol;

/* ---- transport: "mcpeval.transport/1" ---------------------------------------------- */

typedef struct mcpeval_channel_s *mcpeval_channel;
enum mcpeval_target_flags { MCPEVAL_LOOPBACK_ONLY = 1u }; /* refuse any other peer address */

typedef struct mcpeval_target {
  uint32_t struct_size, flags;
  const mcpeval_text *argv; /* command transports: the program and its arguments            */
  size_t argc;
  const mcpeval_pair *environment; /* set over the inherited environment                    */
  size_t environment_count;
  mcpeval_text directory;      /* working directory; empty: the host's                      */
  mcpeval_text url;            /* URL transports: no userinfo, query, or fragment           */
  const mcpeval_pair *headers; /* URL transports: sent with every request; values secret    */
  size_t header_count;
  mcpeval_text authorization;  /* a secret: send it, never log it                           */
} mcpeval_target;

enum mcpeval_message_kind {
  MCPEVAL_REQUEST_MESSAGE = 1,
  MCPEVAL_NOTIFICATION_MESSAGE,
  MCPEVAL_RESPONSE_MESSAGE
};

enum mcpeval_message_flags {
  MCPEVAL_ENVELOPED = 1u /* of the stateless era: headers say what the frame's envelope says */
};

typedef struct mcpeval_message { /* one outgoing frame and what a transport must know of it */
  uint32_t struct_size;
  int32_t kind; /* enum mcpeval_message_kind */
  mcpeval_text frame;  /* one JSON text, compact, no newline                              */
  mcpeval_text id;     /* the id's JSON text; empty for a notification                    */
  mcpeval_text method; /* empty for a response                                            */
  mcpeval_text name;   /* tool, prompt or URI the request is about, or empty              */
  mcpeval_text protocol_version; /* the one in use; empty before it is known              */
  const mcpeval_pair *headers;   /* further headers for this message                      */
  size_t header_count;
  uint32_t flags; /* enum mcpeval_message_flags */
  uint32_t reserved;
} mcpeval_message;

enum mcpeval_arrival_kind {
  MCPEVAL_FRAME = 1,      /* a frame was written to the sink                              */
  MCPEVAL_END_OF_REQUEST, /* nothing more will come for the request `id`                  */
  MCPEVAL_END_OF_CHANNEL, /* nothing more will come at all; every later receive is CLOSED */
  MCPEVAL_END_OF_READING  /* the peer has stopped reading: every later send is CLOSED, though what
                           * it writes still comes. It never read the request `id` whole, nor any
                           * later one; where `id` is empty, it may have read all of them      */
};

enum mcpeval_arrival_flags { /* for advisories: nothing is judged by them */
  MCPEVAL_FROM_EVENT = 1u,     /* FRAME: it was an event's data. END_OF_REQUEST: of events  */
  MCPEVAL_UNTYPED = 2u,        /* FRAME: its body had no Content-Type                        */
  MCPEVAL_NOT_ACCEPTED = 4u,   /* END_OF_REQUEST: a notification was answered other than 202 */
  MCPEVAL_RESUMED = 8u         /* END_OF_REQUEST: its stream had been cut and taken up again */
};
typedef struct mcpeval_arrival {
  uint32_t struct_size;
  int32_t kind;        /* enum mcpeval_arrival_kind                                       */
  int32_t http_status; /* 0 where the transport has none                                  */
  mcpeval_status status; /* END_OF_REQUEST: OK, or what it ended with before its time     */
  mcpeval_text id;     /* the request it belongs to, as sent; empty where unknown; valid
                        * until the next call on the channel                              */
  uint64_t offset;     /* of the frame in the incoming stream, bytes                      */
  uint32_t flags;      /* enum mcpeval_arrival_flags                                      */
  uint32_t reserved;
} mcpeval_arrival;

typedef struct mcpeval_transport {
  uint32_t struct_size, reserved;
  /* `problem` receives one sentence about the target when it cannot be reached: never a
   * byte that the peer sent, never a secret. The channel keeps no pointer into `target`. */
  mcpeval_status (*connect)(const mcpeval_host *host, const mcpeval_target *target,
                            uint64_t deadline, mcpeval_sink *problem, mcpeval_channel *out);
  mcpeval_status (*send)(mcpeval_channel channel, const mcpeval_message *message,
                         uint64_t deadline);
  /* The next arrival. LIMIT: a frame over the bound; the channel is over. */
  mcpeval_status (*receive)(mcpeval_channel channel, uint64_t deadline,
                            mcpeval_arrival *arrival, mcpeval_sink *frame);
  void (*interrupt)(mcpeval_channel channel); /* [any, also a signal handler]; wakes send and
                                               * receive, which then answer CANCELLED         */
  mcpeval_status (*abandon)(mcpeval_channel channel, mcpeval_text id); /* or UNSUPPORTED      */
  mcpeval_status (*listen)(mcpeval_channel channel, uint64_t deadline); /* or UNSUPPORTED     */
  void (*close)(mcpeval_channel channel); /* releases everything, within 3 s                 */
} mcpeval_transport;

enum mcpeval_exit_kind { MCPEVAL_RUNNING, MCPEVAL_EXITED, MCPEVAL_SIGNALLED };

typedef struct mcpeval_channel_detail {
  uint32_t struct_size;
  int32_t exit_kind;         /* enum mcpeval_exit_kind, of a child process               */
  int32_t exit_value;        /* status or signal number                                  */
  uint32_t reserved;
  uint64_t received_bytes;   /* on the protocol stream                                   */
  uint64_t diagnostic_bytes; /* on stderr: drained, counted, dropped                     */
  mcpeval_text problem;      /* one sentence about what failed last, without a byte of the
                              * peer's and without a secret; valid until the next call     */
} mcpeval_channel_detail;

typedef struct mcpeval_transport_detail { /* "mcpeval.transport.detail/1"; optional */
  uint32_t struct_size, reserved;
  void (*describe)(mcpeval_channel channel, mcpeval_channel_detail *out);
} mcpeval_transport_detail;

/* ---- reporter: "mcpeval.reporter/1" ------------------------------------------------ */

typedef struct mcpeval_reporter { /* pure: the same document and context give the same bytes */
  uint32_t struct_size, reserved;
  mcpeval_status (*render)(mcpeval_value document, mcpeval_value context,
                           const mcpeval_json *json, mcpeval_sink *out);
} mcpeval_reporter;

#define MCPEVAL_JSON_ID "mcpeval.json/1"
#define MCPEVAL_SESSIONS_ID "mcpeval.sessions/1"
#define MCPEVAL_PROBE_ID "mcpeval.probe/1"
#define MCPEVAL_SCAFFOLD_ID "mcpeval.scaffold/1"
#define MCPEVAL_SCHEMA_ID "mcpeval.schema/1"
#define MCPEVAL_PROTOCOL_ID "mcpeval.protocol/1"
#define MCPEVAL_TRANSPORT_ID "mcpeval.transport/1"
#define MCPEVAL_TRANSPORT_DETAIL_ID "mcpeval.transport.detail/1"
#define MCPEVAL_REPORTER_ID "mcpeval.reporter/1"

#ifdef __cplusplus
}
#endif
#endif
