import { categoryOf, idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { ActivityRecord } from './activity-record';

/** Period with whose beginning values are reset. */
export type ResetPeriod = 'stream' | 'daily';

/** Document of an account whose values wait for the end of its day. */
export interface DayEndDocument {
  readonly accountId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

export interface PeriodResetsDeps {
  /** Name of the process. */
  readonly name: string;
  readonly reset: (accountId: string, period: ResetPeriod, cause: Cause) => Promise<void>;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly reader: Pick<ProjectionReader, 'due'>;
  /** Collection of `DayEndDocument`s with the index `due` over `dueAt`. */
  readonly dayEnds: string;
}

/** Resets values of accounts when a stream or a day begins. */
export class PeriodResets implements Process {
  readonly name: string;
  readonly categories = ['activity', 'simulated'];

  constructor(private readonly deps: PeriodResetsDeps) {
    this.name = deps.name;
  }

  readonly reactions: Process['reactions'] = { 'stream.went-online': (event) => this.wentOnline(event) };

  private wentOnline({ stream, data }: StoredEvent): readonly Call[] {
    // A stream that goes on after a short gap, or on another platform, has begun before.
    if (data['startedAt'] !== data['at']) return [];
    const [category, accountId] = [categoryOf(stream), idOf(stream)];
    const run: Call['run'] = async (cause) => {
      // Once a real channel has reported streams, the simulated one no longer counts.
      const { simulated } = await this.deps.record.session(accountId);
      if (simulated === (category === 'simulated')) await this.deps.reset(accountId, 'stream', cause);
    };
    return [{ step: 'reset', run }];
  }

  async due(now: number): Promise<readonly DueCall[]> {
    const { dayEnds, reader, reset } = this.deps;
    const due = await reader.due<DayEndDocument>(dayEnds, now);
    return due.map(({ accountId, dueAt }) => ({
      id: `${accountId}.${dueAt}`,
      step: 'reset',
      run: (cause) => reset(accountId, 'daily', cause),
    }));
  }
}
