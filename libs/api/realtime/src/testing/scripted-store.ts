import { randomUUID } from 'node:crypto';
import type { EventStore, FeedBatch, SubscribeOptions } from '@studio/event-store/event-store';
import type { Appended, ExpectedRevision } from '@studio/kernel/commit-log';
import { categoryOf, type Commit, type NewEvent, type StoredEvent } from '@studio/kernel/event';

/** Gate that blocks passing calls while it is shut. */
class Gate {
  private shut: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;

  close(): void {
    this.release();
    this.shut = new Promise((resolve) => (this.release = resolve));
  }

  open(): void {
    this.release();
  }

  pass(): Promise<void> {
    return this.shut;
  }
}

/** Event store in memory whose feed and reads wait, or fail, when a test says so. */
export class ScriptedStore implements EventStore {
  readonly shared = false;
  /** While shut, holds back the feed's batches. */
  readonly feedGate = new Gate();
  /** Shut, it keeps back the end of every read, of which the events are fixed already. */
  readonly readGate = new Gate();
  /** Shut, it keeps back batches whose commits are decrypted, or left as they are, already. */
  readonly openGate = new Gate();
  /** Streams of delivered commits, and whether viewers' data in them was to be decrypted. */
  readonly delivered: (readonly [stream: string, isOpened: boolean])[] = [];
  reads = 0;
  currentEpoch = 'epoch-1';
  private readonly commits: Commit[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private wake: () => void = () => undefined;
  private broken = 0;

  isPosition(text: string): boolean {
    return /\d/.test(text);
  }

  append(stream: string, _expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const before = this.streams.get(stream) ?? [];
    const stored = events.map((event, i) => ({
      ...event,
      stream,
      revision: before.length + i,
      position: this.position(this.commits.length + 1, i),
    }));
    const position = stored.at(-1)?.position ?? '';
    this.streams.set(stream, [...before, ...stored]);
    this.commits.push({ stream, events: stored, position });
    this.wake();
    return Promise.resolve({ revision: before.length + events.length - 1, position });
  }

  async *read(stream: string, from: number): AsyncGenerator<readonly StoredEvent[]> {
    this.reads++;
    const events = (this.streams.get(stream) ?? []).slice(from);
    await this.readGate.pass();
    if (events.length > 0) yield events;
  }

  async *subscribe(
    categories: readonly string[],
    after: string,
    { signal, opens = () => true }: SubscribeOptions = {},
  ): AsyncGenerator<FeedBatch> {
    let next = this.commits.findIndex(({ position }) => position > after);
    if (next < 0) next = this.commits.length;
    const ends = this.broken;
    signal?.addEventListener('abort', () => this.wake());
    while (!signal?.aborted) {
      const waiting = new Promise<void>((resolve) => (this.wake = resolve));
      await this.feedGate.pass();
      if (ends !== this.broken) throw new Error('The feed was broken off.');
      const commits = this.commits
        .slice(next)
        .filter(({ stream }) => categories.includes(categoryOf(stream)));
      next = this.commits.length;
      for (const commit of commits) this.delivered.push([commit.stream, opens(commit)]);
      await this.openGate.pass();
      if (commits.length > 0) yield { kind: 'commits', commits };
      else yield { kind: 'caught-up', position: this.commits[next - 1]?.position ?? '' };
      if (next === this.commits.length) await waiting;
    }
  }

  /** Ends the subscriptions with an error. */
  breakFeed(): void {
    this.broken++;
    this.wake();
  }

  end(): Promise<string> {
    return Promise.resolve(this.commits.at(-1)?.position ?? '');
  }

  epoch(): Promise<string> {
    return Promise.resolve(this.currentEpoch);
  }

  beginEpoch(name: string = randomUUID()): Promise<void> {
    this.currentEpoch = name;
    return Promise.resolve();
  }

  purge(streams: readonly string[]): Promise<void> {
    for (const stream of streams) this.streams.delete(stream);
    return Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private position(commit: number, event: number): string {
    return `${String(commit).padStart(8, '0')}.${String(event).padStart(3, '0')}`;
  }
}
