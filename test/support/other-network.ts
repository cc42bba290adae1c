import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { browserPath } from './browser';

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

/** Returns true if this process may create network namespaces. */
export function hasNetworks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const name = `studio-try-${process.pid}`;
  const isMade = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (isMade) spawnSync('ip', ['netns', 'del', name]);
  return isMade;
}

/**
 * A network of its own beside this computer's, as a phone's: this computer is reached by its address there, and
 * 127.0.0.1 is the phone itself.
 */
export class OtherNetwork {
  private readonly folder = mkdtempSync(join(tmpdir(), 'phone-'));

  private constructor(
    private readonly name: string,
    /** Address of this computer in the network. */
    readonly host: string,
  ) {}

  /** Connects both networks by a cable. */
  static open(): OtherNetwork {
    const id = process.pid % 60_000;
    const subnet = `10.${77 + Math.floor(id / 250 / 250)}.${Math.floor(id / 250) % 250}`;
    const [name, here, there] = [`studio-${id}`, `st${id}a`, `st${id}b`];
    const network = new OtherNetwork(name, `${subnet}.1`);
    ip('netns', 'add', name);
    try {
      ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
      ip('addr', 'add', `${subnet}.1/24`, 'dev', here);
      ip('link', 'set', here, 'up');
      ip('-n', name, 'addr', 'add', `${subnet}.2/24`, 'dev', there);
      ip('-n', name, 'link', 'set', there, 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      // Any address of this computer is reached by the cable.
      ip('-n', name, 'route', 'add', 'default', 'via', `${subnet}.1`);
    } catch (error) {
      network.close();
      throw error;
    }
    return network;
  }

  /** Starts Chromium in it. */
  launchBrowser(): Promise<Browser> {
    const start = join(this.folder, 'chromium');
    writeFileSync(start, `#!/bin/sh\nexec ip netns exec ${this.name} ${browserPath ?? ''} "$@"\n`, {
      mode: 0o755,
    });
    return chromium.launch({ executablePath: start, args: ['--no-sandbox', '--disable-gpu'] });
  }

  /** Removes it. Its browser must have ended. */
  close(): void {
    spawnSync('ip', ['netns', 'del', this.name]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
