import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';

/** Event whose reaction failed on every attempt. */
export interface DeadLetter {
  readonly key: string;
  readonly stream: string;
  readonly revision: number;
  readonly error: string;
  readonly at: string;
}

/** A call that was refused. */
export interface RefusedCall {
  readonly key: string;
  /** Code of the refusal, or `loop_detected`. */
  readonly code: string;
  readonly at: string;
}

/** Dead letters of a process manager: the latest 100; more appear in the server's log only. */
export function setAsidesOf(records: Records, process: string): DeadLetters<DeadLetter> {
  return new DeadLetters(records, 'process-set-aside', process, 100);
}

/** Refused calls of a process manager: the latest 20. */
export function refusedCallsOf(records: Records, process: string): DeadLetters<RefusedCall> {
  return new DeadLetters(records, 'process-refused', process, 20);
}

/** A short list of a process in the records, the latest last. */
export class DeadLetters<Item extends { readonly key: string }> {
  constructor(
    private readonly records: Records,
    private readonly kind: string,
    private readonly process: string,
    /** Largest number of entries. */
    private readonly most: number,
  ) {}

  async list(): Promise<readonly Item[]> {
    return (await this.stored())?.value.items ?? [];
  }

  /** In place of one with the same key. */
  async add(one: Item): Promise<void> {
    await this.change((items) => [...items.filter(({ key }) => key !== one.key), one].slice(-this.most));
  }

  async remove(key: string): Promise<void> {
    await this.change((items) => items.filter((item) => item.key !== key));
  }

  private stored() {
    return this.records.get<{ readonly items: readonly Item[] }>(this.kind, this.process);
  }

  private async change(change: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    for (;;) {
      const found = await this.stored();
      const value = { items: change(found?.value.items ?? []) } as JsonObject;
      const isDone = found
        ? await this.records.compareAndSet(this.kind, this.process, found.version, value)
        : await this.records.putIfAbsent(this.kind, this.process, value);
      if (isDone) return;
    }
  }
}
