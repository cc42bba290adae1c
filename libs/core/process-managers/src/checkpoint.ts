import type { EventStore } from '@studio/event-store/event-store';
import type { Records } from '@studio/records/records';

const KIND = 'process-checkpoint';

/** Log and position up to which a process manager has come. */
interface Stored {
  readonly epoch: string;
  readonly position: string;
}

/** Stored with the version that was read, so that a node that lost its lease unknowingly overwrites nothing. */
export class Checkpoint {
  private version = 0;
  private epoch = '';
  position = '';

  constructor(
    private readonly records: Records,
    private readonly process: string,
  ) {}

  /**
   * Reads the checkpoint. A process manager without one, or with one of another log, starts at the end of the log:
   * earlier events are not its concern, and a restored log repeats events that were handled already.
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
