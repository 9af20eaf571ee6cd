// SPDX-License-Identifier: MIT
/// The page's style sheet: light and dark, from 320 pixels on, on paper.
#pragma once

#include <string_view>

namespace mcpeval::reporters::html {

inline constexpr std::string_view style = R"css(
:root {
  color-scheme: light dark;
  --page: #f6f8fa; --card: #ffffff; --ink: #1f2328; --quiet: #57606a; --line: #d0d7de;
  --track: #e4e8ec; --link: #0550ae; --chosen: #1f2328; --on-chosen: #ffffff;
  --good: #1a7f37; --fair: #8a5a00; --poor: #c21e2a; --none: #6e7781;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --card: #161b22; --ink: #e6edf3; --quiet: #9da7b1; --line: #30363d;
    --track: #2b3138; --link: #79b8ff; --chosen: #e6edf3; --on-chosen: #0d1117;
    --good: #4ac26b; --fair: #d9a227; --poor: #ff7b72; --none: #8b949e;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3, h4, p, ul, ol, dl, dd { margin: 0; }
h1 { font-size: 1.9rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin-bottom: .75rem; }
h3 { font-size: 1.05rem; margin-top: 1.1rem; }
h4 { font-size: .95rem; }
code { font: .9em ui-monospace, monospace; unicode-bidi: isolate; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, input:focus-visible,
input:focus-visible + label { outline: 3px solid var(--link); outline-offset: 2px; }
summary { cursor: pointer; width: fit-content; }
.quiet, .product { color: var(--quiet); font-weight: normal; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.product { font-size: .85rem; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
.fact {
  background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--none);
  border-radius: .4rem; padding: .35rem .75rem;
}
.fact.good { border-left-color: var(--good); }
.fact.fair { border-left-color: var(--fair); }
.fact.poor { border-left-color: var(--poor); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; }
nav a { padding: .25rem 0; }
section {
  background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: 1rem 1.1rem 1.2rem; margin-bottom: 1rem; scroll-margin-top: .5rem;
}
.score { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: center; }
.dial { flex: 0 1 13rem; margin: 0 auto; text-align: center; }
.gauge { display: block; width: 100%; }
.gauge path { fill: none; stroke-width: 16; }
.gauge .points { font: 700 44px system-ui, sans-serif; }
.gauge .scale { font: 13px system-ui, sans-serif; fill: var(--quiet); }
.gauge text { text-anchor: middle; fill: var(--ink); }
.areas { flex: 1 1 20rem; border-collapse: collapse; table-layout: fixed; min-width: 0; }
.areas th, .areas td { padding: .3rem .6rem .3rem 0; text-align: left; font-weight: normal; }
.areas thead th { color: var(--quiet); font-size: .85rem; }
.areas th { width: 8rem; }
.areas .weight { width: 4.2rem; color: var(--quiet); }
.areas .number { width: 3rem; text-align: right; padding-right: 0; font-variant-numeric: tabular-nums; }
.bar { display: block; width: 100%; height: .7rem; border-radius: .35rem; overflow: hidden; }
.track { fill: var(--track); }
path.track { stroke: var(--track); }
path.good { stroke: var(--good); }
path.fair { stroke: var(--fair); }
path.poor { stroke: var(--poor); }
rect.good, rect.behind { fill: var(--good); }
rect.fair { fill: var(--fair); }
rect.poor { fill: var(--poor); }
rect.level { fill: var(--none); }
p + .bar { margin-top: .35rem; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin-top: 1rem; }
.figures dt { color: var(--quiet); font-size: .85rem; }
.figures dd { font-weight: 600; font-variant-numeric: tabular-nums; }
details { margin-top: .75rem; }
.finding { border-left: .25rem solid var(--fair); padding: .1rem 0 .1rem .8rem; margin: .7rem 0; }
.places { display: flex; flex-wrap: wrap; gap: .3rem .5rem; padding: 0; margin-top: .4rem; }
.places li {
  list-style: none; border: 1px solid var(--line); border-radius: .4rem; padding: .05rem .5rem;
  font-size: .9rem;
}
.filter { border: 0; padding: 0; margin: 0; min-width: 0; }
.filter legend { float: left; padding: .3rem .6rem .3rem 0; color: var(--quiet); }
.choice { display: inline-block; position: relative; margin: 0 .25rem .4rem 0; }
.choice input { position: absolute; inset: 0; opacity: 0; margin: 0; }
.choice label {
  display: block; border: 1px solid var(--line); border-radius: 2rem; padding: .25rem .8rem;
  cursor: pointer;
}
.choice input:checked + label {
  background: var(--chosen); border-color: var(--chosen); color: var(--on-chosen);
}
.search { margin: .3rem 0 .8rem; }
.search input {
  font: inherit; color: inherit; background: var(--page); border: 1px solid var(--none);
  border-radius: .4rem; padding: .25rem .5rem; max-width: 100%;
}
ol.cases, .advisories { padding: 0; list-style: none; }
.case { border-top: 1px solid var(--line); padding: .75rem 0; }
.case h3 { margin: 0; font-weight: 600; }
.verdict {
  display: inline-block; border: 1px solid currentcolor; border-radius: .4rem; padding: 0 .45rem;
  margin-right: .3rem; font-size: .85rem; color: var(--quiet);
}
.pass .verdict { color: var(--good); }
.fail .verdict { color: var(--poor); }
.error .verdict { color: var(--fair); }
.cause { margin: .25rem 0; }
.tokens { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); font-size: .9rem; }
.tokens b { color: var(--ink); font-weight: 600; }
.advisories li { border-top: 1px solid var(--line); padding: .5rem 0; }
.advisories li:first-child { margin-top: .5rem; }
.rows div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .15rem 0; }
.rows dt { color: var(--quiet); flex: 0 0 10rem; }
.rows dd { flex: 1 1 14rem; min-width: 0; }
footer { color: var(--quiet); font-size: .85rem; }
#cases:has(#show-fail:checked) .case:not(.fail),
#cases:has(#show-error:checked) .case:not(.error),
#cases:has(#show-pass:checked) .case:not(.pass),
#cases:has(#show-unasked:checked) .case:not(.unasked) { display: none; }
@supports not selector(:has(*)) { .filter { display: none; } }
@media print {
  body { background: none; max-width: none; }
  nav, .filter, .search { display: none; }
  section, .case { break-inside: avoid-page; }
}
)css";

}  // namespace mcpeval::reporters::html
