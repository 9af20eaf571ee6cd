// SPDX-License-Identifier: MIT
/// The defects: each edits a clean personality so that one thing is wrong with it.
#pragma once

#include "personality.hpp"

namespace demo::broken {

// broken_catalog.cpp: what tools/list shows
void schema(personality& demo);
void bloated(personality& demo);
void undescribed(personality& demo);
void duplicate_page(personality& demo);
void stalled_cursor(personality& demo);

// broken_calls.cpp: what a tool answers, and when
void fidelity(personality& demo);
void unstable_errors(personality& demo);
void lying_errors(personality& demo);
void slow(personality& demo);
void flaky(personality& demo);
void output_schema(personality& demo);

// broken_protocol.cpp: what the methods beside the tools do
void surface(personality& demo);
void cancellation(personality& demo);
void negotiation(personality& demo);
void unknown_method(personality& demo);

// broken_requests.cpp: what the client is asked or told
void sampling(personality& demo);
void elicitation(personality& demo);
void subscription(personality& demo);
void completion(personality& demo);

// broken_stateless.cpp: what only the stateless era has
void no_result_type(personality& demo);
void cache_hints(personality& demo);
void listen_order(personality& demo);
void unsolicited_input(personality& demo);
void no_discover(personality& demo);

}  // namespace demo::broken
