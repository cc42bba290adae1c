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
/** As a checkout starts it. */
const built = [process.execPath, join(root, 'dist/apps/starter/src/main.js')];

/** A user of the machine who has never started the studio, with a browser that notes what it is to show. */
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

  /** What their browser was to show, in order. */
  get shown(): readonly string[] {
    return existsSync(this.shownFile) ? readFileSync(this.shownFile, 'utf8').trim().split('\n') : [];
  }

  /** An environment with nothing in it but what a login gives. */
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

/** The starter as a process: what a person starts by a double click. */
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

  /** Waits until it has said something. @throws Error with all that it said, when it ends before or never does */
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

  /** As the closing of its window does. */
  async stop(signal: NodeJS.Signals = 'SIGHUP'): Promise<number | null> {
    if (this.code === undefined) this.child.kill(signal);
    return this.ended();
  }

  async ended(): Promise<number | null> {
    if (this.code === undefined) await once(this.child, 'close');
    return this.code ?? null;
  }
}
