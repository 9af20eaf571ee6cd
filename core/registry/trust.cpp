// SPDX-License-Identifier: MIT
/// Ownership and mode of modules and their directories.
#include "registry/trust.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <string_view>

namespace mcpeval::core {
namespace {

struct rule {
  bool owned_by_root_or_user;
  mode_t forbidden;
};

constexpr rule implicit_rule{true, S_IWGRP | S_IWOTH};
constexpr rule option_rule{false, S_IWOTH};

constexpr const rule& rule_for(directory_origin origin) {
  return origin == directory_origin::option ? option_rule : implicit_rule;
}

std::string detail_of(rejection code, std::string_view subject, directory_origin origin) {
  std::string sentence = "the ";
  sentence += subject;
  if (code == rejection::untrusted_owner) return sentence + " belongs neither to root nor to you";
  if (origin == directory_origin::option) return sentence + " is writable by everybody";
  return sentence + " is writable by its group or by others";
}

}  // namespace

std::optional<rejection> judge(const ownership& of, directory_origin origin, uid_t user) noexcept {
  const rule& wanted = rule_for(origin);
  if (wanted.owned_by_root_or_user && of.owner != 0 && of.owner != user)
    return rejection::untrusted_owner;
  if ((of.mode & wanted.forbidden) != 0) return rejection::writable_by_others;
  return {};
}

trust_judge::trust_judge(directory_origin origin) : trust_judge{origin, geteuid()} {}
trust_judge::trust_judge(directory_origin origin, uid_t user) : origin_{origin}, user_{user} {}

const std::optional<trust_judge::problem>& trust_judge::directory(const std::string& path) {
  const auto [entry, is_new] = directories_.try_emplace(path);
  if (!is_new) return entry->second;
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode)) {
    entry->second = problem{rejection::unreadable, "its directory cannot be read"};
  } else if (const auto code = judge({facts.st_uid, facts.st_mode}, origin_, user_)) {
    entry->second = problem{*code, detail_of(*code, "directory", origin_)};
  }
  return entry->second;
}

std::optional<trust_judge::problem> trust_judge::file(const ownership& of) const {
  const auto code = judge(of, origin_, user_);
  if (!code) return {};
  return problem{*code, detail_of(*code, "file", origin_)};
}

}  // namespace mcpeval::core
