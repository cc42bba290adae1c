import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem, type ProblemCode } from '@studio/kernel/problem';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { accountParts, type AccountParts } from '../account.parts';

export const PUBLIC_URL = 'https://studio.example';

/** The area on real stores, with a clock that a test sets. */
export class AccountStudio {
  readonly parts: AccountParts;

  private constructor(
    readonly events: EventStore,
    readonly records: Records,
    private readonly dir: string,
    readonly clock: { now(): number; set(ms: number): unknown },
  ) {
    this.parts = this.node();
  }

  static async open(): Promise<AccountStudio> {
    const dir = mkdtempSync(join(tmpdir(), 'accounts-'));
    let now = Date.UTC(2026, 0, 1);
    const clock = { now: () => now, set: (ms: number) => (now = ms) };
    const events = await openEmbeddedEventStore({ dir });
    const records = await openEmbeddedRecords({ dir, clock });
    return new AccountStudio(events, records, dir, clock);
  }

  /** The same accounts as another process on the same stores sees them: with memories of its own. */
  node(): AccountParts {
    return accountParts({
      // With other writers, it reads the log before it trusts its cache.
      pipeline: new CommitPipeline(
        Object.create(this.events, { shared: { value: true } }) as EventStore,
        this.clock,
      ),
      records: this.records,
      events: this.events,
      clock: this.clock,
      publicUrl: PUBLIC_URL,
      limits: {},
      keyFor: () => Buffer.alloc(32, 1),
      sleep: async (ms) => this.passes(ms),
    });
  }

  passes(ms: number): void {
    this.clock.set(this.clock.now() + ms);
  }

  async close(): Promise<void> {
    await this.records.close();
    await this.events.close();
    rmSync(this.dir, { recursive: true });
  }
}

/** The code that something is refused with; fails when it isn't, or fails otherwise. */
export async function refusal(attempt: Promise<unknown>): Promise<ProblemCode> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  throw new Error('It was not refused.');
}
