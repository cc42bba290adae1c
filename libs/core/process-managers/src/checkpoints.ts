import type { EventStore } from '@studio/event-store/event-store';
import { idOf } from '@studio/kernel/event';
import type { Records } from '@studio/records/records';
import { Checkpoint } from './checkpoint';
import type { JointWrites } from './joint-writes';
import { MOST_AT_ONCE, type Concerning } from './rounds';

/**
 * Checkpoints of a process in the partitions that a node has. Where one node has all accounts, there is one, and it is
 * written later, together with those of other processes. After a kill, commits since then are taken again: as in a
 * round, at most one about each thing.
 */
export class Checkpoints {
  private readonly parts = new Map<number, Checkpoint>();
  private readonly whole: Checkpoint;
  /** Position to be written later; null if there is none. */
  private later: string | null = null;
  /** Positions by the things that commits since the last write were about. */
  private readonly unwritten = new Map<string, string>();
  private writing: Promise<void> = Promise.resolve();
  private failure: Error | null = null;

  /**
   * @param joint null where accounts are divided among nodes: then each partition has a checkpoint
   * @param failed called when a checkpoint cannot be written later
   */
  constructor(
    records: Records,
    process: string,
    partitions: readonly number[],
    private readonly joint: JointWrites | null,
    private readonly failed: () => void = () => undefined,
  ) {
    this.whole = new Checkpoint(records, process);
    for (const partition of partitions)
      this.parts.set(partition, joint ? this.whole : new Checkpoint(records, `${process} ${partition}`));
  }

  /** @throws Unavailable */
  async load(store: Pick<EventStore, 'epoch' | 'end'>): Promise<void> {
    await this.whole.load(store);
    for (const part of this.parts.values()) if (part !== this.whole) await part.loadPart(this.whole);
  }

  /** Position after which something may be left to do. */
  get from(): string {
    const positions = [...this.parts.values()].map(({ position }) => position);
    return positions.reduce((least, each) => (each < least ? each : least));
  }

  /** True for a commit that comes after what a partition has done. */
  isAhead(partition: number, position: string): boolean {
    const part = this.parts.get(partition);
    return part !== undefined && position > part.position;
  }

  /** Resolves when these may be taken. @throws Error when a checkpoint could not be written */
  async beforeTaking(own: readonly Concerning[]): Promise<void> {
    if (!this.joint) return;
    if (this.unwritten.size >= MOST_AT_ONCE || own.some(({ stream }) => this.unwritten.has(idOf(stream)))) {
      await this.joint.flush();
      await this.writing;
    }
    this.assertWritten();
  }

  /**
   * Stores that all is done up to a position.
   * @param own commits that were the process's business
   * @throws Error when another node has written one; Unavailable
   */
  async passed(
    position: string,
    partitions: Iterable<number> = this.parts.keys(),
    own: readonly Concerning[] = [],
  ): Promise<void> {
    const some = [...partitions];
    if (!this.joint) return this.write(position, some);
    if (this.later === null && some.length + own.length === 0) return;
    for (const { stream } of own) this.unwritten.set(idOf(stream), position);
    this.later = position;
    this.joint.add(this.writeLater);
  }

  /** Stores at once what is left to be stored. @param position null if that is nothing more */
  async end(position: string | null): Promise<void> {
    if (this.joint) await this.writeLater();
    else if (position !== null) await this.write(position, this.parts.keys());
  }

  /** @throws Error when a checkpoint could not be written later */
  assertWritten(): void {
    if (this.failure !== null) throw this.failure;
  }

  private readonly writeLater = (): Promise<void> => {
    return (this.writing = this.writing.then(async () => {
      const { later } = this;
      if (later === null || this.failure !== null) return;
      this.later = null;
      try {
        await this.write(later, this.parts.keys());
        for (const [id, position] of this.unwritten) if (position <= later) this.unwritten.delete(id);
      } catch (error) {
        this.failure = error instanceof Error ? error : new Error(String(error));
        this.failed();
      }
    }));
  };

  private async write(position: string, partitions: Iterable<number>): Promise<void> {
    for (const partition of partitions)
      if (this.isAhead(partition, position)) await this.parts.get(partition)?.write(position);
  }
}
