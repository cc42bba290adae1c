/* The built server itself. The suite has no credentials: what comes in at `url` is given the token on the way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/apps/server/src/main.js', import.meta.url));
/** In the product's form, for servers under test only. */
const token = 'osp_EndToEndTestsUseThisToken0000111jf5y';

export async function freePort() {
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** @param more environment variables. @returns the address of its tools for who has no token; its origin, its token, and how to end it */
export async function startStudio(more = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'conformance-studio-'));
  const port = await freePort();
  const studio = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, BOOTSTRAP_TOKEN: token, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The lines of its welcome: it listens.
  await once(studio.stdout, 'data');
  const proxy = http.createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const onward = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: { ...headers, authorization: `Bearer ${token}` },
      },
      (reply) => {
        answer.writeHead(reply.statusCode, reply.headers);
        answer.flushHeaders();
        reply.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const stop = async () => {
    proxy.closeAllConnections();
    proxy.close();
    studio.kill('SIGTERM');
    await once(studio, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: `http://127.0.0.1:${proxy.address().port}/mcp`,
    origin: `http://127.0.0.1:${port}`,
    token,
    stop,
  };
}
