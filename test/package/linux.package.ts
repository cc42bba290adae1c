import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { browserPath, launchBrowser } from '../support/browser';
import { firstShow, laterShow } from '../support/first-show';
import { FreshUser, StarterProcess } from '../support/launcher-process';
import { unpacked } from '../support/unpacked';

/* The package on a machine where nothing is installed: `npm run test:package`. */

jest.setTimeout(120_000);

const runsHere = process.platform === 'linux' && process.arch === 'x64' && browserPath !== undefined;
if (!runsHere)
  process.stderr.write('Skipped: the package for Linux is started on Linux on x64, with Chromium.\n');

(runsHere ? describe : describe.skip)('the package for linux-x64, for a user who has nothing else', () => {
  /** Path without any program. */
  const emptyPath = '/nowhere';
  let folder: string;
  let user: FreshUser;
  let browser: Browser;
  let starter: StarterProcess | undefined;

  beforeAll(async () => {
    folder = unpacked('linux-x64');
    chmodSync(dirname(folder), 0o755);
    // Somebody who never was on this machine, if we may become them.
    user = new FreshUser(process.getuid?.() === 0 ? 47_110 : undefined);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await starter?.stop();
    await browser?.close();
    user?.remove();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  /** Runs an entry as desktops do: unescapes the entry, then its command, and replaces %k by its path. */
  function entry(name: string): readonly string[] {
    const file = join(folder, name);
    const [, exec = ''] = /^Exec=(.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const command = exec.replace(/\\\\/g, '\\');
    const words = [...command.matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '',
    );
    const [program, ...args] = words.map((word) => (word === '%k' ? file : word.replaceAll('%%', '%')));
    return [join('/bin', program ?? ''), ...args];
  }

  it('has no Node to fall back on', () => {
    expect(() => execFileSync('node', { env: user.environment(emptyPath), stdio: 'pipe' })).toThrow('ENOENT');
  });

  it('starts by its entry, shows the first overlay and its first scene switch, stops, and starts with the same data', async () => {
    starter = StarterProcess.start(user, { command: entry('Overlay Studio.desktop'), path: emptyPath });
    const url = await starter.untilServes();
    const [link = ''] = user.shown;
    const { overlayId, show } = await firstShow(browser, link);
    expect(show.overlays).toEqual(['Aurora']);
    expect(await starter.stop()).toBe(0);

    starter = StarterProcess.start(user, { command: [join(folder, 'overlay-studio')], path: emptyPath });
    expect(await starter.untilServes()).toBe(url);
    expect(user.shown[1]).toBe(`${url}/console`);
    expect(await laterShow(browser, `${url}/console`, overlayId)).toEqual(show);
  });

  it('has operators’ commands, and the clients of shared stores', async () => {
    const ops = StarterProcess.start(user, {
      command: [join(folder, 'overlay-studio')],
      args: ['ops', 'verify'],
      path: emptyPath,
    });
    expect(await ops.ended()).toBe(0);
    expect(ops.output).toContain('no damage found');
    for (const client of ['mongodb', '@eventstore/db-client'])
      execFileSync(join(folder, 'app/node'), ['-e', `require(${JSON.stringify(client)})`], {
        cwd: join(folder, 'app'),
        env: {},
      });
  });

  it('puts nothing beside the program', () => {
    expect(existsSync(join(folder, 'data'))).toBe(false);
    const written = execFileSync('find', [folder, '-newermt', '2020-01-02', '-type', 'f'], {
      encoding: 'utf8',
    });
    expect(written).toBe('');
  });
});
