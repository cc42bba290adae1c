import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = resolve(__dirname, '../..');
/** Command that starts the built program, as in a checkout. */
const built = [process.execPath, join(root, 'dist/apps/launcher/src/main.js')];

/**
 * User of the machine who has never started the program, with a browser that records the addresses it should open.
 */
export class FreshUser {
  readonly home = mkdtempSync(join(tmpdir(), 'user-'));
  private readonly bin = join(this.home, 'bin');
  private readonly shownFile = join(this.home, 'shown');
  readonly dataDir = join(this.home, '.local/share/overlay-studio');
  readonly logDir = join(this.home, '.local/state/overlay-studio');
  readonly configDir = join(this.home, '.config/overlay-studio');

  /** @param uid whom the studio runs as, if this process may choose */
  constructor(readonly uid?: number) {
    mkdirSync(this.bin);
    const browser = join(this.bin, 'xdg-open');
    writeFileSync(browser, `#!/bin/sh\necho "$1" >> '${this.shownFile}'\n`);
    chmodSync(browser, 0o755);
    if (uid !== undefined) chownSync(this.home, uid, uid);
  }

  /** Returns the addresses that the user's browser was asked to open, in order. */
  get shown(): readonly string[] {
    return existsSync(this.shownFile) ? readFileSync(this.shownFile, 'utf8').trim().split('\n') : [];
  }

  /** Returns an environment with only what a login provides. */
  environment(path: string): Record<string, string> {
    return { HOME: this.home, PATH: `${this.bin}:${path}`, LANG: 'C.UTF-8' };
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

interface StarterOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** By default the built starter, by this Node. */
  readonly command?: readonly string[];
  readonly path?: string;
}

/** Starter as a process, as started by a double click. */
export class StarterProcess {
  output = '';
  private code: number | null | undefined;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.once('close', (code) => (this.code = code));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  static start(user: FreshUser, options: StarterOptions = {}): StarterProcess {
    const [program = '', ...before] = options.command ?? built;
    const child = spawn(program, [...before, ...(options.args ?? [])], {
      cwd: user.home,
      env: { ...user.environment(options.path ?? '/usr/bin:/bin'), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user.uid !== undefined && { uid: user.uid, gid: user.uid }),
    });
    return new StarterProcess(child);
  }

  /**
   * Waits until the output matches.
   * @throws Error with the whole output, if the program ends before or never prints it
   */
  async untilSays(what: RegExp): Promise<RegExpExecArray> {
    for (let attempt = 0; attempt < 3000; attempt++) {
      const found = what.exec(this.output);
      if (found) return found;
      if (this.code !== undefined) break;
      await delay(10);
    }
    throw new Error(`It never said ${what}:\n${this.output}`);
  }

  /** Waits until it serves. @returns the address of the server */
  async untilServes(): Promise<string> {
    const [, url = ''] = await this.untilSays(
      /Console +(http\S+)\/console\n[^]*(?:Your browser opens|Open this)/,
    );
    return url;
  }

  /** Stops the program, by default as closing its window does. */
  async stop(signal: NodeJS.Signals = 'SIGHUP'): Promise<number | null> {
    if (this.code === undefined) this.child.kill(signal);
    return this.ended();
  }

  async ended(): Promise<number | null> {
    if (this.code === undefined) await once(this.child, 'close');
    return this.code ?? null;
  }
}
