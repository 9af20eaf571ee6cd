// SPDX-License-Identifier: MIT
/// A dual-era server on the TypeScript SDK v2, with the tools that ../eras.manifest.json names.
///
///     node eras.mjs [stdio | http] [sessions | stateless | reject]
///
/// The second word says how a client of the handshake era is served. Over HTTP a free loopback port is
/// taken and the endpoint printed as one line.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import {
  McpServer, acceptedContent, completable, createMcpHandler, inputRequired, inputResponse, isLegacyRequest,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const [transport = 'stdio', legacy = 'sessions'] = process.argv.slice(2);
const NOTE = 'notes://one';
const reads = { readOnlyHint: true };
const text = (value) => ({ content: [{ type: 'text', text: value }] });

/// Tells every listener that the note changed; set by the HTTP entry, where a call has its own server.
let publish = (server) => server.server.sendResourceUpdated({ uri: NOTE });

function build() {
  const server = new McpServer(
    { name: 'eras', version: '1.0.0' },
    { capabilities: { resources: { subscribe: true }, completions: {} } });
  addTools(server);
  server.registerResource('one', NOTE, { mimeType: 'text/plain', description: 'A note.' },
    async (uri) => ({ contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'a note' }] }));
  server.registerPrompt('greet', {
    description: 'Greets somebody.',
    argsSchema: z.object({
      name: completable(z.string().describe('Who is greeted'),
        (value) => ['ada', 'alan', 'grace'].filter((each) => each.startsWith(value))),
    }),
  }, ({ name }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Greet ${name}` } }] }));
  server.server.setRequestHandler('resources/subscribe', async () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', async () => ({}));
  return server;
}

function addTools(server) {
  server.registerTool('add', {
    description: 'Adds two integers.', annotations: reads,
    inputSchema: z.object({ a: z.int().describe('One summand'), b: z.int().describe('The other') }),
    outputSchema: z.object({ sum: z.int() }),
  }, async ({ a, b }) => ({ ...text(String(a + b)), structuredContent: { sum: a + b } }));

  server.registerTool('echo', {
    description: 'Says the text again.', annotations: reads,
    inputSchema: z.object({ text: z.string().describe('What is said again') }),
  }, async (args) => text(args.text));

  server.registerTool('fail', { description: 'Always fails.', annotations: reads, inputSchema: z.object({}) },
    async () => ({ ...text('this tool always fails'), isError: true }));

  server.registerTool('slow', {
    description: 'Answers after a while.', annotations: reads,
    inputSchema: z.object({ ms: z.int().min(0).max(5000).describe('How long it takes') }),
  }, async ({ ms }, context) => {
    await pause(ms, undefined, { signal: context.mcpReq.signal });
    return text('done');
  });

  server.registerTool('ask', { description: 'Asks for a name.', annotations: reads, inputSchema: z.object({}) },
    async (_, context) => {
      const schema = z.object({ name: z.string() });
      const answers = context.mcpReq.inputResponses;
      if (answers?.who === undefined)
        return inputRequired({
          inputRequests: { who: inputRequired.elicit({ message: 'Which name?', requestedSchema: schema }) },
          requestState: 'round-one',
        });
      return text(`named ${acceptedContent(answers, 'who', schema)?.name ?? 'nobody'}`);
    });

  server.registerTool('sample', { description: 'Asks the model.', annotations: reads, inputSchema: z.object({}) },
    async (_, context) => {
      const answers = context.mcpReq.inputResponses;
      if (answers?.model === undefined)
        return inputRequired({
          inputRequests: {
            model: inputRequired.createMessage({
              maxTokens: 16, messages: [{ role: 'user', content: { type: 'text', text: 'Say a word.' } }],
            }),
          },
        });
      return text(`answered: ${inputResponse(answers, 'model').kind}`);
    });

  server.registerTool('touch', { description: 'Announces a change of the note.', annotations: reads,
    inputSchema: z.object({}) }, async () => {
    await publish(server);
    return text('touched');
  });
}

/// One server for each session of the handshake era.
function sessions() {
  const open = new Map();
  return async (request, response, body) => {
    const known = open.get(request.headers['mcp-session-id']);
    if (known) return known.handleRequest(request, response, body);
    const server = build();
    const fresh = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => open.set(id, fresh),
      onsessionclosed: (id) => open.delete(id),
    });
    await server.connect(fresh);
    return fresh.handleRequest(request, response, body);
  };
}

function serveHttp() {
  const handler = createMcpHandler(build, { legacy: legacy === 'stateless' ? 'stateless' : 'reject' });
  const modern = toNodeHandler(handler);
  const handshake = sessions();
  const ofSession = publish;
  publish = async (server) => {
    handler.notify.resourceUpdated(NOTE);
    if (legacy === 'sessions') await ofSession(server).catch(() => {});
  };
  const listener = createServer(async (request, response) => {
    if (legacy !== 'sessions') return modern(request, response);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    let body;
    try {
      body = chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
    } catch {
      return response.writeHead(400).end();
    }
    const old = await isLegacyRequest(await toWebRequest(request, body), body);
    return old ? handshake(request, response, body) : modern(request, response, body);
  });
  listener.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${listener.address().port}/mcp`));
}

if (transport === 'http') serveHttp();
else serveStdio(build, { legacy: legacy === 'reject' ? 'reject' : 'serve' });
