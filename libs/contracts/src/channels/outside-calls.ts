import type { Clock } from '@studio/kernel/clock';
import { isKeyed } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { PlatformError } from './platform-channel';

const KIND = 'outside-call';
/** Longer than a key counts. */
const RETENTION_MS = 48 * 3600_000;

/** A call that has begun, and its result once it is known. */
interface Begun {
  readonly at: number;
  readonly result: JsonObject | null;
}

/**
 * Makes outside calls at most once: a call of a repeatable command (with a key, or from a process manager) is
 * recorded before and after. A call with only a beginning on record is not made again.
 */
export class OutsideCalls {
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns what the first call of this command came to
   * @throws Problem `outcome_unknown`; whatever the call throws, after which it may be done again
   */
  async once<Result extends object>(
    { commandId }: { readonly commandId: string },
    call: () => Promise<Result>,
  ): Promise<Result> {
    if (!isKeyed(commandId)) return call();
    const begun: Begun = { at: this.clock.now(), result: null };
    const options = { ttlMs: RETENTION_MS };
    if (!(await this.records.putIfAbsent(KIND, commandId, { ...begun }, options)))
      return this.earlier<Result>(commandId);
    const result = await this.tried(commandId, call);
    const done = { ...begun, result: result as JsonObject };
    // It is done: that it can't be written down changes nothing for whoever waits.
    await this.records.compareAndSet(KIND, commandId, 1, done, options).catch(() => false);
    return result;
  }

  private async tried<Result>(commandId: string, call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      const isUnknown = error instanceof PlatformError && error.code === 'outcome_unknown';
      if (!isUnknown) await this.records.delete(KIND, commandId).catch(() => false);
      throw error;
    }
  }

  private async earlier<Result>(commandId: string): Promise<Result> {
    const found = await this.records.get<Begun>(KIND, commandId);
    if (found?.value.result) return found.value.result as Result;
    throw new Problem('outcome_unknown', 'It was begun before, and what came of it isn’t known.', {
      commandId,
    });
  }
}
