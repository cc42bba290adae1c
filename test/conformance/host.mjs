/*
 * The door to the tools as the product has it (its HTTP routes, host and origin checks, sessions), with the suite's
 * fixtures behind it instead of the operations, and open to everybody: the suite has no credentials.
 */
import { createRequire } from 'node:module';
import { fixtureServer } from './fixtures.mjs';

const require = createRequire(new URL('../../package.json', import.meta.url));
require('reflect-metadata');
const built = (path) => require(new URL(`../../dist/${path}.js`, import.meta.url).pathname);
const { httpServer } = built('libs/api/operations/src/http-options');
const { protocolTransports } = built('libs/api/mcp/src/transports');
const { serveTools } = built('libs/api/mcp/src/serve-tools');
const { guardHost, ourHosts } = built('libs/api/http/src/safeguards');

const caller = {
  accountId: 'suite',
  name: 'Suite',
  locale: 'en',
  scopes: new Set(),
  via: 'mcp',
  overlayIds: null,
  credential: { kind: 'token', tokenId: 'suite', name: null, expiresAt: null },
};

/** Listens on a free port. @returns its address, and how to end it */
export async function startHost() {
  const { http } = await httpServer();
  const publicUrl = 'http://127.0.0.1';
  const legs = protocolTransports({
    makeServer: fixtureServer,
    clock: { now: () => Date.now() },
    log: () => undefined,
    maxBodyBytes: 1024 * 1024,
    originHosts: ['127.0.0.1', 'localhost', '[::1]'],
  });
  guardHost(http, ourHosts({ publicUrl, allowedHosts: [] }));
  await serveTools(http, {
    load: () => Promise.resolve(legs),
    authenticator: { authenticate: () => Promise.resolve(caller) },
    paths: ['/mcp'],
    publicUrl,
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address();
  const stop = async () => {
    await legs.close();
    http.server.closeAllConnections();
    await http.close();
  };
  return { url: `http://127.0.0.1:${port}/mcp`, stop };
}
