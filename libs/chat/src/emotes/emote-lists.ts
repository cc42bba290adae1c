import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { EmoteUrls } from '@studio/areas/area';
import type { Outbound } from '@studio/http/outbound';
import type { Clock } from '@studio/kernel/clock';
import { listedSources, lists, type EmoteChannel, type Emote, type EmoteList } from './emote-sources';

/** So long a list holds, and so long after a failure it isn't asked for again. */
const [FRESH_MS, AGAIN_MS] = [10 * 60_000, 60_000];
const [MOST_BYTES, TIMEOUT_MS] = [8 * 1024 * 1024, 10_000];
/** Lists that are held: three for each of so many channels. */
const MOST_LISTS = 1500;

interface Held {
  list: EmoteList;
  /** When it is asked for again, ms since 1970. */
  dueAt: number;
  asking: Promise<void> | null;
}

export interface EmoteListsDeps {
  readonly urls: EmoteUrls;
  readonly outbound: Outbound;
  readonly clock: Clock;
  /** Where lists are kept for times when their sources are away. */
  readonly folder: string;
}

/**
 * Names of the emotes that services beside the platforms have for a channel. Nobody waits for them: what is known by
 * now is told, a list that is old is asked for meanwhile, and one that can't be had stays as it was.
 */
export class EmoteLists {
  private readonly held = new LRUCache<string, Held>({ max: MOST_LISTS });

  constructor(private readonly deps: EmoteListsDeps) {}

  /** What somebody means by a word; the channel's own come before everybody's. */
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
    if (held.dueAt === 0) held.list = await keptIn(file);
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

async function keptIn(file: string): Promise<EmoteList> {
  try {
    return new Map(JSON.parse(await readFile(file, 'utf8')) as readonly [string, string][]);
  } catch {
    return new Map();
  }
}
