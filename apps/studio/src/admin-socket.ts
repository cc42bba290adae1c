import { chmod, mkdir, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { OperatorCalls } from '@studio/areas/area';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';

/** Where the operators' command line finds a running server, inside its data folder. */
export const ADMIN_SOCKET = 'admin.sock';

/** Longest path of a Unix domain socket on Linux; other systems allow a few bytes less. */
const MAX_PATH_BYTES = 107;
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Takes operators' calls on a Unix domain socket in the data folder, so that they work beside a running server:
 * `POST /<name>` with a JSON object. Only this user may open it, and that is all the proof there is. A server
 * that can't have one runs all the same, and says so.
 * @returns ends it
 */
export async function serveAdmin(
  dataDir: string,
  calls: OperatorCalls,
  warn: (line: string) => void,
): Promise<() => Promise<void>> {
  const path = join(dataDir, ADMIN_SOCKET);
  const server = createServer((request, response) => void answer(calls, request, response));
  try {
    if (Buffer.byteLength(path) > MAX_PATH_BYTES)
      throw new Error(`the path ${path} is too long for a socket`);
    await mkdir(dataDir, { recursive: true });
    await listen(server, path);
    await chmod(path, 0o600);
  } catch (error) {
    warn(`npm run ops can't reach this server: ${(error as Error).message}.`);
    return () => Promise.resolve();
  }
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeIdleConnections();
    });
}

/** A socket that a killed server left behind is taken away; one that answers belongs to another node. */
async function listen(server: Server, path: string): Promise<void> {
  try {
    await listenPrivately(server, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (await answers(path))
      throw new Error('another server has its socket in the same data folder', { cause: error });
    await unlink(path);
    await listenPrivately(server, path);
  }
}

/** The socket is made within the call of `listen`, and never open to others, not even for a moment. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const before = process.umask(0o177);
    try {
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
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
    // Told below; the parser's own words would repeat what was sent.
  }
  throw new Problem('invalid_request', 'The call must be a JSON object.');
}
