import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ProtocolServer } from '../support/eventstoredb/server';
import { StudioProcess, freePort, runToEnd } from '../support/server-process';

const support = join(__dirname, '../support/eventstoredb');
const certFile = join(support, 'tls-cert.pem');
const tls = { key: readFileSync(join(support, 'tls-key.pem')), cert: readFileSync(certFile) };
const password = 'a:secret#of%20these';

/** Settings that make the client library and its channel log everything. */
const talkative = { DEBUG: '*', LOG_LEVEL: 'trace', SECRET_KEY: 'only for studios under test' };

let dataDir: string;

beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), 'eventstore-url-'))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('a URL of EventStoreDB with credentials', () => {
  it.each(['tlsVerifyCert=false', 'unheardOf=1'])(
    'and %s ends the start with one line that names the option and tells no password',
    async (option) => {
      const { code, output } = await runToEnd({
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        EVENTSTORE_URL: `esdb://studio:secret@127.0.0.1:2113?${option}`,
        ...talkative,
        LOG_LEVEL: 'warn',
      });
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toEqual([expect.stringContaining(option.split('=')[0] ?? '')]);
      expect(output).not.toContain('secret');
    },
  );

  it('serves over TLS, and prints neither them nor a warning of its libraries', async () => {
    const server = await ProtocolServer.start({ tls, users: { studio: password } });
    const at = `studio:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;
    const studio = await StudioProcess.start({
      env: {
        EVENTSTORE_URL: `esdb://${at}?tlsCAFile=${encodeURIComponent(certFile)}`,
        MONGODB_URL: '',
        ...talkative,
      },
    });
    await studio.stop();
    await server.close();
    expect(studio.output).toContain('esdb:');
    for (const never of ['secret', encodeURIComponent(password), btoa(`studio:${password}`), 'DEP0123'])
      expect(studio.output).not.toContain(never);
  });
});
