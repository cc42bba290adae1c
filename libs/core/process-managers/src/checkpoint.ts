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

  /** @param name of the process, with the partition where it has several */
  constructor(
    private readonly records: Records,
    private readonly name: string,
  ) {}

  /**
   * Reads the checkpoint. A process manager without one, or with one of another log, starts at the end of the log:
   * earlier events are not its concern, and a restored log repeats events that were handled already.
   * @throws Unavailable
   */
  async load(store: Pick<EventStore, 'epoch' | 'end'>): Promise<void> {
    if (!(await this.read(await store.epoch()))) await this.write(await store.end());
  }

  /** Reads the checkpoint of a partition; without one, it is where the process was before it was divided. */
  async loadPart({ epoch, position }: Checkpoint): Promise<void> {
    if (!(await this.read(epoch))) this.position = position;
  }

  /** @returns false if there is none of this log */
  private async read(epoch: string): Promise<boolean> {
    this.epoch = epoch;
    const found = await this.records.get<Stored>(KIND, this.name);
    this.version = found?.version ?? 0;
    if (found?.value.epoch !== epoch) return false;
    this.position = found.value.position;
    return true;
  }

  /** @throws Error when another node has written it; Unavailable */
  async write(position: string): Promise<void> {
    const value: Stored = { epoch: this.epoch, position };
    const content = { ...value };
    const isWritten =
      this.version === 0
        ? await this.records.putIfAbsent(KIND, this.name, content)
        : await this.records.compareAndSet(KIND, this.name, this.version, content);
    if (!isWritten) throw new Error(`Another node goes on with the process ${this.name}.`);
    this.version++;
    this.position = position;
  }
}
