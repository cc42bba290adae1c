import type { EventStore } from '@studio/event-store/event-store';
import type { Records } from '@studio/records/records';
import { Checkpoint } from './checkpoint';

/** Checkpoints of a process in the partitions that a node has. */
export class Checkpoints {
  private readonly parts = new Map<number, Checkpoint>();
  private readonly whole: Checkpoint;

  /** @param isDivided false where one node has all accounts: then there is one checkpoint */
  constructor(records: Records, process: string, partitions: readonly number[], isDivided: boolean) {
    this.whole = new Checkpoint(records, process);
    for (const partition of partitions)
      this.parts.set(partition, isDivided ? new Checkpoint(records, `${process} ${partition}`) : this.whole);
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

  /** Stores that all is done up to a position. @throws Error when another node has written one; Unavailable */
  async write(position: string, partitions: Iterable<number> = this.parts.keys()): Promise<void> {
    for (const partition of partitions)
      if (this.isAhead(partition, position)) await this.parts.get(partition)?.write(position);
  }
}
