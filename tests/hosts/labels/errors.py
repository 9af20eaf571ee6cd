# SPDX-License-Identifier: MIT
"""Kinds about failing tools: error-honesty, state-recovery."""

from labels.row import Kind, failed, passed, transport_rows
from labels.script import CLOSE, OK, TOOL_ERROR, error, on_call, server, tool

HONESTY = Kind("error-honesty", tool="read", arguments={}, max_attempts=3, expect_retryable=True)
FINAL = {"expect_retryable": False}


def hinted(data, code=-32001, **legacy):
    return error(code, data={"retryable": data}, **legacy)


RETRY = hinted(True)
GIVE_UP = hinted(False)
MISMATCH = failed("retryability-mismatch")


def fails(count, action):
    """The first calls end with the action, later ones succeed."""
    return server(*[on_call(action, nth=n) for n in range(1, count + 1)])


ERROR_HONESTY = [
    HONESTY.row("recovers at the second call", fails(1, RETRY), passed(2)),
    HONESTY.row("recovers at the last call", fails(2, RETRY), passed(3)),
    HONESTY.row("a hint in the legacy place", fails(1, error(-32001, retryable=True)), passed(2)),
    HONESTY.row("two equal hints", fails(1, hinted(True, retryable=True)), passed(2)),
    HONESTY.row("not retryable, and it stays so", server(on_call(GIVE_UP)), passed(2), **FINAL),
    HONESTY.row("not retryable: two calls will do", server(on_call(GIVE_UP), on_call(CLOSE, nth=3)),
                passed(2), **FINAL),
    HONESTY.row("not retryable, in the legacy place", server(on_call(error(7, retryable=False))),
                passed(2), **FINAL),
    HONESTY.row("the first call succeeds", server(), failed("expected-error")),
    HONESTY.row("the first call succeeds for good", server(), failed("expected-error"), **FINAL),
    HONESTY.row("not retryable, but it recovers", fails(1, GIVE_UP),
                failed("unexpected-outcome", 2), **FINAL),
    HONESTY.row("another code", server(on_call(RETRY, nth=1), on_call(hinted(True, -32002))),
                failed("unstable-error-code", 2)),
    HONESTY.row("another code at the third call",
                server(on_call(hinted(True, -32002), nth=3), on_call(RETRY)),
                failed("unstable-error-code", 3)),
    HONESTY.row("another code before another hint",
                server(on_call(RETRY, nth=1), on_call(hinted(False, -32002))),
                failed("unstable-error-code", 2)),
    HONESTY.row("no hint", server(on_call(error())), MISMATCH),
    HONESTY.row("no hint at the second call", server(on_call(RETRY, nth=1),
                                                     on_call(error(-32001))),
                failed("retryability-mismatch", 2)),
    HONESTY.row("the opposite hint", server(on_call(GIVE_UP)), MISMATCH),
    HONESTY.row("the opposite hint for good", server(on_call(RETRY)), MISMATCH, **FINAL),
    HONESTY.row("a hint that is no boolean", server(on_call(hinted("true"))), MISMATCH),
    HONESTY.row("a null for a hint", server(on_call(hinted(None, retryable=True))), MISMATCH),
    HONESTY.row("two hints that differ", server(on_call(hinted(True, retryable=False))), MISMATCH),
    HONESTY.row("a failing tool gives no hint", server(on_call(TOOL_ERROR)), MISMATCH),
    HONESTY.row("never recovers", server(on_call(RETRY)), failed("retry-did-not-recover", 3)),
    HONESTY.row("would recover one call later", fails(3, RETRY),
                failed("retry-did-not-recover", 3)),
    *transport_rows(HONESTY),
    HONESTY.row("the end at the second call", server(on_call(RETRY, nth=1), on_call(CLOSE)),
                transport_rows(HONESTY)[1].expected),
]

RECOVERY = Kind("state-recovery", failure_tool="break", failure_arguments={},
                recovery_tool="mend", recovery_arguments={},
                validation_tool="check", validation_arguments={})


def steps(breaking=error(), mending=OK, checking=OK):
    tools = {"break": breaking, "mend": mending, "check": checking}
    return server(*[on_call(action, tool=name) for name, action in tools.items()],
                  tools=[tool(name) for name in tools])


def at_step(name):
    """Calls without an outcome at one of the three steps."""
    for row in transport_rows(RECOVERY, tool=name):
        rules = [*row.server["rules"], *steps()["rules"]]
        yield row._replace(title=f"{name}: {row.title}", server={**steps(), "rules": rules})


STATE_RECOVERY = [
    RECOVERY.row("fails, recovers, is sound", steps(), passed(3)),
    RECOVERY.row("a failing tool is a failure", steps(TOOL_ERROR), passed(3)),
    RECOVERY.row("the failure succeeds", steps(OK), failed("failure-not-observed", 1)),
    RECOVERY.row("and nothing else is called then", steps(OK, CLOSE),
                 failed("failure-not-observed", 1)),
    RECOVERY.row("the recovery fails", steps(mending=error()), failed("recovery-failed", 2)),
    RECOVERY.row("the recovery's tool fails", steps(mending=TOOL_ERROR, checking=CLOSE),
                 failed("recovery-failed", 2)),
    RECOVERY.row("the validation fails", steps(checking=error()), failed("validation-failed", 3)),
    RECOVERY.row("the validation's tool fails", steps(checking=TOOL_ERROR),
                 failed("validation-failed", 3)),
    *at_step("break"), *at_step("mend"), *at_step("check"),
]

ROWS = [*ERROR_HONESTY, *STATE_RECOVERY]
