import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmoteUrls } from '@studio/contracts/area';
import type { Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import { originOf, type Emote } from './emote-sources';
import { simulatedEmote } from './simulated-emotes';
import { pictureType } from './picture-type';

export interface StoredEmote {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface EmoteStoreDeps {
  readonly urls: EmoteUrls;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly folder: string;
  /** Maximum size of the cache in bytes; the oldest files are removed first. */
  readonly maxBytes: number;
}

const [MOST_BYTES, TIMEOUT_MS] = [2 * 1024 * 1024, 10_000];
/** Time in ms until an emote is requested again after a failure. */
const AGAIN_MS = 60_000;
/** Asked for at once; others wait for them. */
const MOST_AT_ONCE = 8;

/** Cache of emotes on disk. Each is requested once and checked, so that renderers load only from this server. */
export class EmoteStore {
  private readonly asking = new Map<string, Promise<StoredEmote>>();
  private readonly missing = new Map<string, number>();
  /** Files by name, oldest first; null until the folder was read. */
  private files: Promise<Map<string, number>> | null = null;
  private waiting: (() => void)[] = [];
  private active = 0;

  constructor(private readonly deps: EmoteStoreDeps) {}

  /** @throws Problem `not_found` */
  async get(emote: Emote): Promise<StoredEmote> {
    if (emote.source === 'simulated') return drawn(emote.id);
    const name = `${emote.source}-${emote.id}`;
    const known = this.asking.get(name);
    if (known) return known;
    const asking = this.fetched(emote, name).finally(() => this.asking.delete(name));
    this.asking.set(name, asking);
    return asking;
  }

  private async fetched(emote: Emote, name: string): Promise<StoredEmote> {
    const { clock, folder } = this.deps;
    const cached = await readFile(join(folder, name)).catch(() => null);
    const cachedType = cached && pictureType(cached);
    if (cachedType) return { bytes: cached, contentType: cachedType };
    if ((this.missing.get(name) ?? 0) > clock.now()) throw nowhere();
    const bytes = await this.inTurn(() => this.ask(emote));
    const contentType = bytes && pictureType(bytes);
    if (!contentType) {
      if (this.missing.size > 1000) this.missing.clear();
      this.missing.set(name, clock.now() + AGAIN_MS);
      throw nowhere();
    }
    // A disk that takes nothing more must not keep it off the screen.
    await this.store(name, bytes).catch(() => undefined);
    return { bytes, contentType };
  }

  private async ask(emote: Emote): Promise<Buffer | null> {
    const { urls, outbound } = this.deps;
    const url = originOf(emote, urls);
    if (url === null) return null;
    const asked = { url, maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS };
    const answer = await outbound.ask(asked).catch(() => null);
    return answer?.status === 200 ? answer.body : null;
  }

  private async inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.active >= MOST_AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    this.active++;
    try {
      return await call();
    } finally {
      this.active--;
      this.waiting.shift()?.();
    }
  }

  private async store(name: string, bytes: Buffer): Promise<void> {
    const { folder, maxBytes } = this.deps;
    const files = await (this.files ??= listed(folder));
    const part = join(folder, `${name}.${randomUUID()}.part`);
    await writeFile(part, bytes);
    await rename(part, join(folder, name));
    files.set(name, bytes.length);
    let total = [...files.values()].reduce((sum, size) => sum + size, 0);
    for (const [oldest, size] of files) {
      if (total <= maxBytes || oldest === name) break;
      total -= size;
      files.delete(oldest);
      await rm(join(folder, oldest), { force: true });
    }
  }
}

async function listed(folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  const found: { readonly name: string; readonly size: number; readonly at: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Of a server that ended in between.
    if (name.endsWith('.part')) await rm(path, { force: true });
    else {
      const { size, mtimeMs } = await stat(path);
      found.push({ name, size, at: mtimeMs });
    }
  }
  return new Map(found.sort((a, b) => a.at - b.at).map(({ name, size }) => [name, size]));
}

function drawn(id: string): StoredEmote {
  const bytes = simulatedEmote(id);
  if (!bytes) throw nowhere();
  return { bytes, contentType: 'image/svg+xml' };
}

function nowhere(): Problem {
  return new Problem('not_found', 'This image does not exist.');
}
