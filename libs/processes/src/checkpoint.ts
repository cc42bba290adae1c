import type { EventStore } from '@studio/event-store/event-store';
import type { Records } from '@studio/records/records';

const KIND = 'process-checkpoint';

/** How far a process has come, and in which log. */
interface Stored {
  readonly epoch: string;
  readonly position: string;
}

/** Kept with the version that was read: whoever has lost the lease without knowing writes nothing over. */
export class Checkpoint {
  private version = 0;
  private epoch = '';
  position = '';

  constructor(
    private readonly records: Records,
    private readonly process: string,
  ) {}

  /**
   * Reads it. A process that has none yet, or one of another log, begins with what comes from now on: what happened before
   * it was there is none of its business, and a restored log tells of what was reacted to already.
   * @throws Unavailable
   */
  async load(store: Pick<EventStore, 'epoch' | 'end'>): Promise<void> {
    this.epoch = await store.epoch();
    const found = await this.records.get<Stored>(KIND, this.process);
    this.version = found?.version ?? 0;
    if (found?.value.epoch === this.epoch) {
      this.position = found.value.position;
      return;
    }
    await this.write(await store.end());
  }

  /** @throws Error when another node has written it; Unavailable */
  async write(position: string): Promise<void> {
    const value: Stored = { epoch: this.epoch, position };
    const content = { ...value };
    const isWritten =
      this.version === 0
        ? await this.records.putIfAbsent(KIND, this.process, content)
        : await this.records.compareAndSet(KIND, this.process, this.version, content);
    if (!isWritten) throw new Error(`Another node goes on with the process ${this.process}.`);
    this.version++;
    this.position = position;
  }
}
