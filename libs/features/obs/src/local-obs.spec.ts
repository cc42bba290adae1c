import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { passwordIn, webSocketSettings } from './local-obs';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'obs-settings-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), text);
}
const read = () => webSocketSettings([home]);
const json = 'plugin_config/obs-websocket/config.json';

describe('settings of OBS', () => {
  it('are read from the file of obs-websocket 5.5 and later', async () => {
    await write(
      json,
      '{"server_enabled":true,"server_port":4466,"auth_required":true,"server_password":"p=w"}',
    );
    expect(await read()).toEqual([{ enabled: true, port: 4466, password: 'p=w' }]);
  });

  it('are read from global.ini, which earlier versions write with a byte order mark', async () => {
    const section = '[OBSWebSocket]\r\nServerEnabled=false\r\nServerPort=4455\r\nServerPassword=p=w [x\r\n';
    await write('global.ini', `\uFEFF[General]\r\nName=x\r\n\r\n${section}\r\n[Other]\r\nServerPort=1\r\n`);
    expect(await read()).toEqual([{ enabled: false, port: 4455, password: 'p=w [x' }]);
  });

  it('of the newer file win, since OBS no longer writes the older one', async () => {
    await write('global.ini', '[OBSWebSocket]\nServerPort=1\nServerPassword=old\n');
    await write(json, '{"server_password":"new"}');
    expect(passwordIn(await read(), 4455)).toBe('new');
  });

  it('hold no password where OBS asks for none', async () => {
    await write(json, '{"auth_required":false,"server_password":"unused"}');
    expect(passwordIn(await read(), 4455)).toBeNull();
    expect(passwordIn(await read(), 4456)).toBeUndefined();
  });

  it.each(['', 'no JSON', '[]', 'null', '{"server_port":"x"}', '{"server_port":70000}'])(
    'that are damaged count as missing: %s',
    async (text) => {
      await write(json, text);
      expect(await read()).toEqual([]);
    },
  );
});
