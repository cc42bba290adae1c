import { Damaged } from '@studio/kernel/commit-log';
import { categoryOf, type Commit, type StoredEvent } from '@studio/kernel/event';
import { toCommits } from '../commits';
import { eventsIn } from './event-columns';
import type { Reader, StreamPage } from './reader';
import { damagedEvent, type DamagedEvent } from './stored-row';
import { WorkerLost, type WorkerClient } from './worker-client';

/** Page of a stream with the request it answers. */
export interface AskedPage extends StreamPage {
  readonly stream: string;
  readonly from: number;
}

export interface FeedCommits {
  readonly commits: readonly Commit[];
  /** Streams with damaged events, '' for an unknown one; later commits of these streams are left out. */
  readonly damaged: readonly string[];
  /** The log has been read up to here. */
  readonly to: number;
}

/** Reads pages from the reader thread, and locates the damage in a page that cannot be read. */
export class Pages {
  /** Positions of damaged events. */
  private readonly reported = new Set<string>();

  constructor(
    private readonly file: string,
    private readonly reader: WorkerClient<Reader>,
    private readonly log: ((line: string) => void) | undefined,
  ) {}

  /** @throws Damaged, WorkerLost, Unavailable */
  async ofStream(stream: string, from: number): Promise<AskedPage> {
    try {
      return { ...(await this.reader.call('stream', stream, from)), stream, from };
    } catch (cause) {
      throw await this.whyUnread(cause, stream, from);
    }
  }

  /** @throws Damaged */
  async eventsOf({ json, stream, from }: AskedPage): Promise<readonly StoredEvent[]> {
    try {
      return eventsIn(json);
    } catch (cause) {
      throw await this.whyUnread(cause, stream, from);
    }
  }

  /**
   * Returns the commits after one position, up to another that ends a commit. Reports damaged commits and leaves
   * them out.
   * @throws WorkerLost, Unavailable
   */
  async ofFeed(after: number, upTo: number, categories: readonly string[]): Promise<FeedCommits> {
    try {
      const { json, to } = await this.reader.call('feed', after, upTo, categories);
      return { commits: toCommits(eventsIn(json)), damaged: [], to };
    } catch (cause) {
      if (cause instanceof WorkerLost) throw cause;
      const { json, damaged, to } = await this.reader.call('soundFeed', after, upTo, categories);
      for (const event of damaged) this.report(event);
      const streams = damaged.map(({ stream }) => stream);
      const concerned = streams.filter((stream) => stream === '' || categories.includes(categoryOf(stream)));
      return { commits: toCommits(eventsIn(json)), damaged: concerned, to };
    }
  }

  /** Returns an error that names the damaged event, if there is one. */
  private async whyUnread(cause: unknown, stream: string, from: number): Promise<unknown> {
    if (cause instanceof WorkerLost) return cause;
    const event = await this.reader.call('firstDamaged', stream, from).catch(() => null);
    return event ? new Damaged(damagedEvent(this.file, event), { cause }) : cause;
  }

  /** Each once: one subscription reads where another has read before. */
  private report(event: DamagedEvent): void {
    if (this.reported.has(event.position)) return;
    this.reported.add(event.position);
    this.log?.(`${damagedEvent(this.file, event)} Later events of its stream are skipped.`);
  }
}
