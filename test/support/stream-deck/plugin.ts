import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { device, type StreamDeckHost } from './host';

const root = resolve(__dirname, '../../..');

/** Plugin as people install it: packed, and unpacked again. */
export class PackedPlugin {
  private child: ChildProcess | null = null;
  /** Output of its process. */
  output = '';

  private constructor(
    private readonly work: string,
    readonly folder: string,
  ) {}

  /** Runs `npm run package -- stream-deck`. */
  static async make(): Promise<PackedPlugin> {
    const work = await mkdtemp(join(tmpdir(), 'stream-deck-'));
    await promisify(execFile)(process.execPath, [join(root, 'scripts/package.cjs'), 'stream-deck'], {
      env: { ...process.env, PACKAGE_DIR: work },
    });
    const file = join(work, 'com.overlay-studio.deck.streamDeckPlugin');
    execFileSync('python3', ['-m', 'zipfile', '-e', file, work]);
    return new PackedPlugin(work, join(work, 'com.overlay-studio.deck.sdPlugin'));
  }

  /** Starts it as Stream Deck does. */
  start(host: StreamDeckHost, uuid: string): void {
    const info = {
      application: {
        font: 'Arial',
        language: 'en',
        platform: 'windows',
        platformVersion: '11',
        version: '6.9.1',
      },
      colors: {},
      devicePixelRatio: 1,
      devices: [device],
      plugin: { uuid: 'com.overlay-studio.deck', version: '0.1.0.0' },
    };
    const script = ['bin/plugin.js', '-port', String(host.port), '-pluginUUID', uuid];
    const args = [...script, '-registerEvent', 'registerPlugin', '-info', JSON.stringify(info)];
    const child = spawn(process.execPath, args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.child = child;
  }

  /** True until its process has ended, by itself or by a signal. */
  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  async remove(): Promise<void> {
    this.child?.kill('SIGKILL');
    await rm(this.work, { recursive: true, force: true });
  }
}
