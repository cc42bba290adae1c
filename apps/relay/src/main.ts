import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BoxStore } from './box-store';
import { relayServer } from './relay';

/** Settings of the relay, from the environment. */
const { RELAY_HOST = '127.0.0.1', RELAY_PORT = '4490', RELAY_DATA = 'relay-data', TRUST_PROXY } = process.env;

async function main(): Promise<void> {
  const port = Number(RELAY_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('RELAY_PORT must be a number from 0 to 65535.');
  const folder = resolve(RELAY_DATA);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = new BoxStore(join(folder, 'relay.db'));
  const server = relayServer({ store, trustProxy: TRUST_PROXY });
  const address = await server.listen({ host: RELAY_HOST, port });
  console.log(`The relay listens on ${address}.`);
  const stop = (): void => {
    void server.close().then(() => {
      store.close();
      process.exit(0);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
