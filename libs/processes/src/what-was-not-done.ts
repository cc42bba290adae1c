import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';

/** An event whose reaction kept failing. */
export interface SetAside {
  readonly key: string;
  readonly stream: string;
  readonly revision: number;
  readonly error: string;
  readonly at: string;
}

/** A call that was refused. */
export interface RefusedCall {
  readonly key: string;
  /** Of the refusal, or `loop_detected`. */
  readonly code: string;
  readonly at: string;
}

/** What a process could not do: the latest 100; further ones are told in the server's log only. */
export function setAsidesOf(records: Records, process: string): KeptList<SetAside> {
  return new KeptList(records, 'process-set-aside', process, 100);
}

/** What was refused to a process: the latest 20. */
export function refusedCallsOf(records: Records, process: string): KeptList<RefusedCall> {
  return new KeptList(records, 'process-refused', process, 20);
}

/** A short list of a process in the records, the latest last. */
export class KeptList<Item extends { readonly key: string }> {
  constructor(
    private readonly records: Records,
    private readonly kind: string,
    private readonly process: string,
    /** So many are kept. */
    private readonly most: number,
  ) {}

  async list(): Promise<readonly Item[]> {
    return (await this.kept())?.value.items ?? [];
  }

  /** In place of one with the same key. */
  async add(one: Item): Promise<void> {
    await this.change((items) => [...items.filter(({ key }) => key !== one.key), one].slice(-this.most));
  }

  async remove(key: string): Promise<void> {
    await this.change((items) => items.filter((item) => item.key !== key));
  }

  private kept() {
    return this.records.get<{ readonly items: readonly Item[] }>(this.kind, this.process);
  }

  private async change(change: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    for (;;) {
      const found = await this.kept();
      const value = { items: change(found?.value.items ?? []) } as unknown as JsonObject;
      const isDone = found
        ? await this.records.compareAndSet(this.kind, this.process, found.version, value)
        : await this.records.putIfAbsent(this.kind, this.process, value);
      if (isDone) return;
    }
  }
}
