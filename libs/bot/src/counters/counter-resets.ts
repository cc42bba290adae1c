import type { ActivityRecord } from '@studio/areas/activity-record';
import { categoryOf, idOf, type StoredEvent } from '@studio/kernel/event';
import type { Call, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { CounterBook } from './counter-book';
import { countersDue, type CountersDue } from './counter.projection';

export const COUNTER_RESETS = 'counter-resets';

/** So many accounts' days begin at once. */
const AT_ONCE = 50;

export interface CounterResetsDeps {
  readonly book: Pick<CounterBook, 'beginAgain'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  /** Of the counters' documents. */
  readonly reader: Pick<ProjectionReader, 'find'>;
}

/** Lets counters begin again with a stream or a day. */
export class CounterResets implements Process {
  readonly name = COUNTER_RESETS;
  readonly categories = ['activity', 'simulated'];

  constructor(private readonly deps: CounterResetsDeps) {}

  readonly reactions: Process['reactions'] = { 'stream.went-online': (event) => this.wentOnline(event) };

  private wentOnline({ stream, data }: StoredEvent): readonly Call[] {
    // A stream that goes on after a short gap, or on another platform, has begun before.
    if (data['startedAt'] !== data['at']) return [];
    const [category, accountId] = [categoryOf(stream), idOf(stream)];
    const run: Call['run'] = async (cause) => {
      // Once a real channel has told of streams, the simulated one counts no more.
      const { simulated } = await this.deps.record.session(accountId);
      if (simulated === (category === 'simulated'))
        await this.deps.book.beginAgain(accountId, 'stream', cause);
    };
    return [{ step: 'reset', run }];
  }

  async due(now: number): Promise<readonly DueCall[]> {
    const first = { index: 'due', equals: [], limit: AT_ONCE };
    const { items } = await this.deps.reader.find<CountersDue>(countersDue, first);
    return items
      .filter(({ doc }) => doc.dueAt <= now)
      .map(({ doc: { accountId, dueAt } }) => ({
        id: `${accountId}.${dueAt}`,
        step: 'reset',
        run: (cause) => this.deps.book.beginAgain(accountId, 'daily', cause),
      }));
  }
}
