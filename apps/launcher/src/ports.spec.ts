import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortFrom, isFreePort, rememberedPort, rememberPort } from './ports';

describe('the port', () => {
  const except =
    (...taken: number[]) =>
    async (port: number) =>
      !taken.includes(port);

  it('is the wanted one, or the next that no program has', async () => {
    expect(await freePortFrom(4480, except())).toBe(4480);
    expect(await freePortFrom(4480, except(4480, 4481))).toBe(4482);
  });

  it('is none beyond the last that there is, and after a hundred tries', async () => {
    await expect(freePortFrom(65_534, async () => false)).rejects.toThrow('all ports from 65534 to 65535');
    await expect(freePortFrom(4480, async () => false)).rejects.toThrow('all ports from 4480 to 4579');
  });

  it('is taken where somebody listens, also on all addresses', async () => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const server = createServer().listen(0, host);
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      expect(await isFreePort(port, '127.0.0.1')).toBe(false);
      server.close();
      await once(server, 'close');
      expect(await isFreePort(port, '127.0.0.1')).toBe(true);
    }
  });
});

describe('what is remembered', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'remembered-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is the last port, in one file', async () => {
    expect(rememberedPort(dir)).toBeNull();
    await rememberPort(dir, 4481);
    await rememberPort(dir, 4482);
    expect(rememberedPort(dir)).toBe(4482);
    expect(readdirSync(dir)).toEqual(['starter.json']);
  });

  it.each(['', '{"port":', '{"port":"4480"}', '{"port":0}', '{"port":70000}', 'null'])(
    'is nothing where the file says %j',
    (text) => {
      writeFileSync(join(dir, 'starter.json'), text);
      expect(rememberedPort(dir)).toBeNull();
    },
  );
});
