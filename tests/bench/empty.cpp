// SPDX-License-Identifier: MIT
/// What any C++ program costs to start and end: the measure for `mcpeval --version`.
int main() { return 0; }
