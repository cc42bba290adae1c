import type { Records } from '@studio/records/records';

const KIND = 'process-set-aside';

/** So many are kept of a process; further ones are told in the server's log only. */
const MOST = 100;

/** An event whose reaction kept failing. */
export interface SetAside {
  readonly key: string;
  readonly stream: string;
  readonly revision: number;
  readonly error: string;
  readonly at: string;
}

/** What a process could not do. */
export class SetAsides {
  constructor(
    private readonly records: Records,
    private readonly process: string,
  ) {}

  async list(): Promise<readonly SetAside[]> {
    return (await this.records.get<{ items: readonly SetAside[] }>(KIND, this.process))?.value.items ?? [];
  }

  async add(one: SetAside): Promise<void> {
    await this.change((items) => [...items.filter(({ key }) => key !== one.key), one].slice(-MOST));
  }

  async remove(key: string): Promise<void> {
    await this.change((items) => items.filter((item) => item.key !== key));
  }

  private async change(change: (items: readonly SetAside[]) => readonly SetAside[]): Promise<void> {
    for (;;) {
      const found = await this.records.get<{ items: readonly SetAside[] }>(KIND, this.process);
      const value = { items: change(found?.value.items ?? []).map((item) => ({ ...item })) };
      const isDone = found
        ? await this.records.compareAndSet(KIND, this.process, found.version, value)
        : await this.records.putIfAbsent(KIND, this.process, value);
      if (isDone) return;
    }
  }
}
