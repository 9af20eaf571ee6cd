// SPDX-License-Identifier: MIT
/// The mcpeval SDK: everything a plugin author includes.
///
/// Header-only C++20 over mcpeval/abi.h, compiled into the module. Nothing in here crosses the
/// boundary but the C tables, so a module's compiler, flags and standard library are its own.
#pragma once

#include <mcpeval/abi.h>
#include <mcpeval/plugin/descriptor.hpp>
#include <mcpeval/plugin/exchange.hpp>
#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/module.hpp>
#include <mcpeval/plugin/note.hpp>
#include <mcpeval/plugin/plugin_entry.hpp>
#include <mcpeval/plugin/probe.hpp>
#include <mcpeval/plugin/protocol.hpp>
#include <mcpeval/plugin/reporter.hpp>
#include <mcpeval/plugin/run.hpp>
#include <mcpeval/plugin/scaffold.hpp>
#include <mcpeval/plugin/schema.hpp>
#include <mcpeval/plugin/session.hpp>
#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/text.hpp>
#include <mcpeval/plugin/transport.hpp>
#include <mcpeval/plugin/value.hpp>
