import { Damaged } from '@studio/kernel/commit-log';
import { categoryOf, type Commit, type StoredEvent } from '@studio/kernel/event';
import { toCommits } from '../commits';
import { eventsIn } from './event-columns';
import type { Reader, StreamPage } from './reader';
import { damagedEvent, type DamagedEvent } from './stored-row';
import { WorkerLost, type WorkerClient } from './worker-client';

/** A page of a stream as it was read. */
export interface AskedPage extends StreamPage {
  readonly stream: string;
  readonly from: number;
}

export interface FeedCommits {
  readonly commits: readonly Commit[];
  /** Streams of which something is damaged, '' for one that isn't known; what comes after it is left out. */
  readonly damaged: readonly string[];
  /** The log has been read up to here. */
  readonly to: number;
}

/** Reads pages from the thread that reads, and finds out what is damaged in one that can't be read. */
export class Pages {
  /** Positions of damaged events. */
  private readonly told = new Set<string>();

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
   * Commits after a position, up to another one that is the end of a commit. What is damaged is told of and left out.
   * @throws WorkerLost, Unavailable
   */
  async ofFeed(after: number, upTo: number, categories: readonly string[]): Promise<FeedCommits> {
    try {
      const { json, to } = await this.reader.call('feed', after, upTo, categories);
      return { commits: toCommits(eventsIn(json)), damaged: [], to };
    } catch (cause) {
      if (cause instanceof WorkerLost) throw cause;
      const { json, damaged, to } = await this.reader.call('soundFeed', after, upTo, categories);
      for (const event of damaged) this.tell(event);
      const streams = damaged.map(({ stream }) => stream);
      const concerned = streams.filter((stream) => stream === '' || categories.includes(categoryOf(stream)));
      return { commits: toCommits(eventsIn(json)), damaged: concerned, to };
    }
  }

  /** Says which event it is, if it is one. */
  private async whyUnread(cause: unknown, stream: string, from: number): Promise<unknown> {
    if (cause instanceof WorkerLost) return cause;
    const event = await this.reader.call('firstDamaged', stream, from).catch(() => null);
    return event ? new Damaged(damagedEvent(this.file, event), { cause }) : cause;
  }

  /** Each once: one subscription reads where another has read before. */
  private tell(event: DamagedEvent): void {
    if (this.told.has(event.position)) return;
    this.told.add(event.position);
    this.log?.(`${damagedEvent(this.file, event)} What comes after it in its stream is left out.`);
  }
}
