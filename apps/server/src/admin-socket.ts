import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { OperatorCalls } from '@studio/contracts/area';
import { operatingSystem } from '@studio/os/this-system';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Serves operators' calls on a socket in the data folder, beside a running server: `POST /<name>` with a JSON
 * object. Access to the socket is the only proof needed; only this user may open it. If the socket can't be
 * opened, the server logs it and runs without.
 * @returns a function that stops serving
 */
export async function serveAdmin(
  dataDir: string,
  calls: OperatorCalls,
  warn: (line: string) => void,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => void answer(calls, request, response));
  try {
    await mkdir(dataDir, { recursive: true });
    await operatingSystem.privateEndpoint.listen(server, dataDir);
  } catch (error) {
    warn(`npm run ops cannot reach this server: ${(error as Error).message}.`);
    return () => Promise.resolve();
  }
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeIdleConnections();
    });
}

async function answer(
  calls: OperatorCalls,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [status, body] = await run(calls, request).then(
    (result) => [200, result] as const,
    (error: unknown) =>
      error instanceof Problem
        ? ([error.status, error.toBody()] as const)
        : ([
            500,
            { error: error instanceof Error ? error.message : String(error), code: 'internal' },
          ] as const),
  );
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify(body));
}

async function run(calls: OperatorCalls, request: IncomingMessage): Promise<object> {
  const name = (request.url ?? '').slice(1);
  const call = request.method === 'POST' && Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call)
    throw new Problem('not_found', `This server knows no operators' command ${JSON.stringify(name)}.`);
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MAX_BODY_BYTES) throw new Problem('payload_too_large', 'The call is too large.');
  }
  return call(inputIn(body));
}

function inputIn(body: string): JsonObject {
  try {
    const input: unknown = JSON.parse(body || '{}');
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as JsonObject;
  } catch {
    // Reported below; the parser's own message would repeat the input.
  }
  throw new Problem('invalid_request', 'The call must be a JSON object.');
}
