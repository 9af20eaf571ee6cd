// SPDX-License-Identifier: MIT
/// Scores under mcpeval-standard/1, tool counts and catalog tokens of 33 servers, collected on
/// macOS. Newer standards score otherwise, so that scores under them are not placed here; a
/// catalog's size does not depend on the standard.
#include "readiness/corpus.hpp"

namespace mcpeval::core {

namespace {

struct row {
  const char* server;
  int score;
  std::int64_t tools;
  std::int64_t catalog_tokens;
};

constexpr row rows[] = {
    {"sequential-thinking", 99, 1, 1160},
    {"memory", 97, 9, 2688},
    {"wikipedia-uvx", 96, 7, 1021},
    {"filesystem", 95, 14, 3246},
    {"searxng", 95, 4, 1745},
    {"context7", 93, 2, 1216},
    {"everything", 93, 13, 1915},
    {"arxiv", 89, 19, 4463},
    {"time", 89, 2, 307},
    {"git", 87, 12, 1479},
    {"desktop-commander", 77, 26, 14361},
    {"kubernetes", 73, 23, 5965},
    {"notion", 65, 24, 19057},
    {"airbnb", 42, 2, 538},
    {"docker", 42, 1, 93},
    {"markitdown", 42, 1, 105},
    {"terraform", 42, 10, 1618},
    {"browserbase", 41, 9, 1334},
    {"tavily", 41, 5, 1923},
    {"pandoc", 40, 1, 1507},
    {"puppeteer", 40, 7, 614},
    {"calculator", 39, 1, 123},
    {"docker-mcp", 39, 10, 906},
    {"fetch", 39, 1, 276},
    {"sqlite", 39, 10, 1186},
    {"sqlite-npx", 38, 8, 775},
    {"wikipedia-npm", 38, 2, 141},
    {"github", 37, 26, 3967},
    {"playwright", 37, 33, 3467},
    {"todoist", 36, 5, 408},
    {"mermaid", 35, 4, 411},
    {"ollama", 35, 9, 775},
    {"postgres", 31, 1, 33},
};

corpus of_rows() {
  corpus made;
  made.standard = "mcpeval-standard/1";
  for (const auto& [server, score, tools, tokens] : rows)
    made.observations.push_back({server, score, tools, tokens});
  return made;
}

}  // namespace

const corpus& shipped_corpus() {
  static const corpus shipped = of_rows();
  return shipped;
}

}  // namespace mcpeval::core
