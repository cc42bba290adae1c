import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { EmoteUrls } from '@studio/contracts/area';
import type { Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import { listedSources, lists, type EmoteChannel, type Emote, type EmoteList } from './emote-sources';

/** Cache time of a list in ms, and time in ms until the next attempt after a failure. */
const [FRESH_MS, AGAIN_MS] = [10 * 60_000, 60_000];
const [MOST_BYTES, TIMEOUT_MS] = [8 * 1024 * 1024, 10_000];
/** Lists that are held: three for each of so many channels. */
const MOST_LISTS = 1500;

interface Held {
  list: EmoteList;
  /** Time of the next request, ms since 1970. */
  dueAt: number;
  asking: Promise<void> | null;
}

export interface EmoteListsDeps {
  readonly urls: EmoteUrls;
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** Folder of cached lists, for times when their sources are down. */
  readonly folder: string;
}

/**
 * Names of third-party emotes for a channel. Nobody waits for them: it returns the cached list, refreshes an old
 * one in the background, and keeps the old one if that fails.
 */
export class EmoteLists {
  private readonly held = new LRUCache<string, Held>({ max: MOST_LISTS });

  constructor(private readonly deps: EmoteListsDeps) {}

  /** Returns the emote for a word; the channel's own emotes come before global ones. */
  find(channel: EmoteChannel, word: string): Emote | null {
    for (const scope of ['own', 'global'] as const)
      for (const source of listedSources) {
        const id = this.listAt(`${this.deps.urls.lists[source]}`, lists[source][scope], channel)?.get(word);
        if (id !== undefined) return { source, id };
      }
    return null;
  }

  /** Until nothing is being asked for: for tests. */
  async settled(): Promise<void> {
    for (const { asking } of [...this.held.values()]) await asking;
  }

  private listAt(
    base: string,
    { path, read }: (typeof lists)['bttv']['own'],
    channel: EmoteChannel,
  ): EmoteList | undefined {
    const below = path(channel);
    if (below === null) return undefined;
    const url = `${base}${below}`;
    let held = this.held.get(url);
    if (!held) {
      held = { list: new Map(), dueAt: 0, asking: null };
      this.held.set(url, held);
    }
    if (!held.asking && held.dueAt <= this.deps.clock.now())
      held.asking = this.renew(held, url, read).finally(() => (held.asking = null));
    return held.list;
  }

  private async renew(held: Held, url: string, read: (answer: unknown) => EmoteList): Promise<void> {
    const { clock, folder } = this.deps;
    const file = join(folder, `${createHash('sha256').update(url).digest('hex')}.json`);
    if (held.dueAt === 0) held.list = await readList(file);
    try {
      held.list = read(await this.ask(url));
      held.dueAt = clock.now() + FRESH_MS;
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.part`, JSON.stringify([...held.list]));
      await rename(`${file}.part`, file);
    } catch {
      // It is for show: nobody is to be woken for it.
      held.dueAt = Math.max(held.dueAt, clock.now() + AGAIN_MS);
    }
  }

  private async ask(url: string): Promise<unknown> {
    const { status, body } = await this.deps.outbound.ask({
      url,
      headers: { accept: 'application/json' },
      maxBytes: MOST_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    // Who has no list has an empty one.
    if (status === 404) return {};
    if (status !== 200) throw new Error(`It answers ${status}.`);
    return JSON.parse(body.toString('utf8')) as unknown;
  }
}

async function readList(file: string): Promise<EmoteList> {
  try {
    return new Map(JSON.parse(await readFile(file, 'utf8')) as readonly [string, string][]);
  } catch {
    return new Map();
  }
}
