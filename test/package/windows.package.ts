import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { browserPath, launchBrowser } from '../support/browser';
import { firstShow, laterShow } from '../support/first-show';
import { unpacked } from '../support/unpacked';

/* The package under Wine, in a prefix in which nothing is installed: `npm run test:package`. */

// Wine begins anew with each program.
jest.setTimeout(180_000);
// Of many connections that a browser makes at once Wine forgets one now and then, and the page stays empty.
jest.retryTimes(1, { retryImmediately: true, logErrorsBeforeRetry: true });

const { WINE: wine = '', WINEPREFIX: prefix = '', WINDOWS_EVENTS: events = '' } = process.env;
const runsHere = wine !== '' && browserPath !== undefined;
if (!runsHere)
  process.stderr.write('Skipped: the package for Windows is started under Wine, with Chromium.\n');

/**
 * Program started by a double click. Output goes to a file, since pipes of another operating system do not work.
 */
class DoubleClick {
  private readonly said = join(mkdtempSync(join(tmpdir(), 'said-')), 'said');
  private readonly child: ChildProcess;

  constructor(folder: string, file: string, args: readonly string[]) {
    const said = openSync(this.said, 'w');
    this.child = spawn(wine, ['cmd', '/c', file, ...args], { cwd: folder, stdio: ['ignore', said, said] });
    closeSync(said);
  }

  get output(): string {
    return readFileSync(this.said, 'utf8');
  }

  async untilSays(what: RegExp): Promise<string> {
    for (let attempt = 0; attempt < 1200; attempt++) {
      const found = what.exec(this.output);
      if (found) return found[1] ?? '';
      if (this.child.exitCode !== null) break;
      await delay(50);
    }
    throw new Error(`It never said ${what}:\n${this.output}`);
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** Ends the program as closing its window does. */
  async closeWindow(): Promise<void> {
    if (this.child.exitCode !== null) return;
    execFileSync(wine, [events, '2'], { stdio: 'ignore' });
    await this.ended();
  }

  remove(): void {
    rmSync(dirname(this.said), { recursive: true, force: true });
  }
}

(runsHere ? describe : describe.skip)('the package for win-x64', () => {
  let folder: string;
  let browser: Browser;
  const clicks: DoubleClick[] = [];
  const click = (...args: string[]): DoubleClick => {
    const each = new DoubleClick(folder, 'Overlay Studio.cmd', args);
    clicks.push(each);
    return each;
  };
  /** Wine has no browser. */
  const shown = /Open this in a browser.*\r?\n +(http\S+)/;

  /** Returns the folder of the prefix's user with data and logs. */
  function ownFolder(): string {
    const users = join(prefix, 'drive_c/users');
    const [name = ''] = readdirSync(users).filter((each) => each !== 'Public');
    return join(users, name, 'AppData/Local/overlay-studio');
  }

  beforeAll(async () => {
    folder = unpacked('win-x64');
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    for (const each of clicks) each.remove();
    rmSync(dirname(folder), { recursive: true, force: true });
  });

  it('starts, shows the first overlay and its first scene switch, stops, and starts with the same data', async () => {
    for (const each of clicks) await each.closeWindow();
    rmSync(ownFolder(), { recursive: true, force: true });
    const first = click('--no-browser');
    const link = await first.untilSays(shown);
    const url = await first.untilSays(/Console +(http\S+)\/console/);
    expect(link).toMatch(/\/console\/setup#[\w-]{43}$/);
    const { overlayId, show } = await firstShow(browser, link);
    expect(show.overlays).toEqual(['Aurora']);

    const again = click('--no-browser');
    expect(await again.ended()).toBe(0);
    expect(again.output).toContain('is running already');
    await first.closeWindow();

    const next = click('--no-browser');
    expect(await next.untilSays(shown)).toBe(`${url}/console`);
    expect(await laterShow(browser, `${url}/console`, overlayId)).toEqual(show);
    await next.closeWindow();
  });

  it('keeps data and logs in the user’s own folder, closed in order, without secrets', () => {
    const place = ownFolder();
    expect(readdirSync(place).sort()).toEqual(['Data', 'Log']);
    const data = readdirSync(join(place, 'Data'));
    expect(data).toEqual(expect.arrayContaining(['events.sqlite', 'starter.json']));
    expect(data.filter((name) => name.endsWith('-wal'))).toEqual([]);
    const logs = readdirSync(join(place, 'Log')).map((name) =>
      readFileSync(join(place, 'Log', name), 'utf8'),
    );
    expect(logs).toHaveLength(2);
    for (const log of logs) {
      expect(log).toMatch(/^Overlay Studio \d\S*, Node v24\./);
      expect(log).toContain('Ended with code 0.');
      expect(log).not.toMatch(/osp_\w|setup#[\w-]/);
    }
  });

  it('has operators’ commands', async () => {
    const ops = click('ops', 'account-list');
    expect(await ops.ended()).toBe(0);
    expect(ops.output).toContain('owner');
  });
});
