import { parseArgs } from 'node:util';
import { portOf, serveControl } from './control';
import { ProtocolServer } from './server';

/**
 * `node test/support/eventstoredb/start.cjs [--file log.ndjson] [--port 0] [--control 0] [--no-caught-up]`:
 * the protocol server as a process. Prints one line of JSON, `{url, control}`, once it listens.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      port: { type: 'string', default: '0' },
      control: { type: 'string', default: '0' },
      'no-caught-up': { type: 'boolean', default: false },
    },
  });
  const server = await ProtocolServer.start({
    ...(values.file !== undefined && { file: values.file }),
    port: Number(values.port),
    caughtUpEvents: !values['no-caught-up'],
  });
  const control = await serveControl(server, Number(values.control));
  console.log(JSON.stringify({ url: server.url, control: `http://127.0.0.1:${portOf(control)}` }));
  const end = (): void => {
    control.close();
    control.closeAllConnections();
    void server.close();
  };
  process.once('SIGTERM', end).once('SIGINT', end);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
