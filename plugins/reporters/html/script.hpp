// SPDX-License-Identifier: MIT
/// The page's one script. Without it the search field stays hidden; nothing else changes.
#pragma once

#include <string_view>

namespace mcpeval::reporters::html {

inline constexpr std::string_view script = R"js(
(() => {
  const find = document.getElementById("find");
  if (!find) return;
  const found = document.getElementById("found");
  const cases = [...document.querySelectorAll(".case")];
  const texts = cases.map((one) => one.textContent.toLowerCase());
  const update = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    cases.forEach((one, i) => {
      one.hidden = !words.every((word) => texts[i].includes(word));
    });
    const shown = cases.filter((one) => getComputedStyle(one).display !== "none").length;
    found.value = shown + " of " + cases.length + " shown";
  };
  find.parentElement.hidden = false;
  find.addEventListener("input", update);
  document.querySelector(".filter").addEventListener("change", update);
})();
)js";

/// What the page's policy knows the script by: a test compares.
inline constexpr std::string_view script_digest =
    "sha256-0xNYOloM+Bh8u+gtlb33GdDJhey4NHexEGCu/92olF8=";

}  // namespace mcpeval::reporters::html
