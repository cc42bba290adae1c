import {
  TooLarge,
  Unavailable,
  UnknownOutcome,
  WrongExpectedRevision,
  type Appended,
  type CommitLog,
  type ExpectedRevision,
} from '../commit-log';
import type { NewEvent, StoredEvent } from '../event';

/** Time of an effect: once a promise settles, or after a number of turns of the event loop. */
export type Moment = Promise<unknown> | number;

/** Effect on one append. Without `after` it happens in the next turn. */
export type Fault =
  /** None: it is taken as it should be. */
  | { readonly kind: 'fine'; readonly after?: Moment }
  /** Another writer's events, those that this gives, come in between. */
  | { readonly kind: 'overtaken'; readonly by: () => readonly NewEvent[] }
  /** Written, but the answer is lost. */
  | { readonly kind: 'answer-lost'; readonly after?: Moment }
  /** Lost on the way. */
  | { readonly kind: 'request-lost'; readonly after?: Moment }
  /** The answer is lost; the append itself arrives later, on its own. */
  | { readonly kind: 'late'; readonly arrives: Moment }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'too-large' }
  /** An error that the port doesn't name. */
  | { readonly kind: 'broken' };

export interface MisbehavingLogOptions {
  readonly shared?: boolean;
  /** True: an append whose events are there already, and which the stream has passed, is answered as written. */
  readonly recognisesRepeats?: boolean;
  readonly maxBytes?: number;
  readonly pageSize?: number;
}

/** Log in memory for tests: each append meets the next fault of a script. */
export class MisbehavingLog implements CommitLog {
  readonly shared: boolean;
  /** Faults of the appends to come; beyond it all is fine. */
  readonly script: Fault[] = [];
  /** Appends in the order they arrived. */
  readonly attempts: { readonly expected: ExpectedRevision; readonly events: readonly NewEvent[] }[] = [];
  /** Reads from here on fail so often. */
  failingReads = 0;
  reads = 0;
  private readonly streams = new Map<string, StoredEvent[]>();
  private last = 0;

  constructor(private readonly options: MisbehavingLogOptions = {}) {
    this.shared = options.shared ?? false;
  }

  /** All that is durable in a stream. */
  events(stream: string): readonly StoredEvent[] {
    return this.streams.get(stream) ?? [];
  }

  /** Another writer's append, at the stream's end. */
  write(stream: string, events: readonly NewEvent[]): Appended {
    const stored = this.streams.get(stream) ?? [];
    this.streams.set(stream, stored);
    for (const event of events) {
      const plain = JSON.parse(JSON.stringify(event)) as NewEvent;
      stored.push({ ...plain, stream, revision: stored.length, position: positionOf(++this.last) });
    }
    return { revision: stored.length - 1, position: positionOf(this.last) };
  }

  /** The stream as if it had ended earlier, as after a restore. */
  cut(stream: string, length: number): void {
    this.streams.get(stream)?.splice(length);
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    this.attempts.push({ expected, events });
    const fault = this.script.shift() ?? { kind: 'fine' };
    await until(('after' in fault ? fault.after : undefined) ?? 1);
    switch (fault.kind) {
      case 'unavailable':
        throw new Unavailable('Not now.');
      case 'too-large':
        throw new TooLarge(2, 1);
      case 'broken':
        throw new TypeError('Cannot read properties of undefined.');
      case 'request-lost':
        throw new UnknownOutcome('No answer.');
      case 'late':
        void until(fault.arrives)
          .then(() => this.land(stream, expected, events))
          .catch(() => undefined);
        throw new UnknownOutcome('No answer.');
      case 'overtaken':
        this.write(stream, fault.by());
        break;
      case 'fine':
      case 'answer-lost':
    }
    const appended = this.land(stream, expected, events);
    if (fault.kind === 'answer-lost') throw new UnknownOutcome('No answer.');
    return appended;
  }

  async *read(stream: string, from: number): AsyncGenerator<readonly StoredEvent[]> {
    this.reads++;
    await turn();
    if (this.failingReads > 0) {
      this.failingReads--;
      throw new Unavailable('Not now.');
    }
    const size = this.options.pageSize ?? 3;
    let page = this.events(stream).slice(from, from + size);
    for (let next = from; page.length > 0; page = this.events(stream).slice(next, next + size)) {
      yield page;
      next += page.length;
      await turn();
    }
  }

  private land(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Appended {
    const bytes = JSON.stringify(events).length;
    const limit = this.options.maxBytes ?? Infinity;
    if (bytes > limit) throw new TooLarge(bytes, limit);
    const stored = this.events(stream);
    const actual = stored.length - 1;
    const wanted = expected === 'none' ? -1 : expected;
    if (wanted !== 'any' && wanted !== actual) {
      const there = stored.slice(wanted + 1, wanted + 1 + events.length);
      const last = there.at(-1);
      const repeat = there.length === events.length && there.every(({ id }, i) => id === events[i]?.id);
      if (this.options.recognisesRepeats && repeat && last) {
        return { revision: last.revision, position: last.position };
      }
      throw new WrongExpectedRevision(stream, expected, actual);
    }
    return this.write(stream, events);
  }
}

/** The next turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function until(moment: Moment): Promise<void> {
  if (typeof moment !== 'number') await moment;
  else for (let i = 0; i < moment; i++) await turn();
}

function positionOf(count: number): string {
  return String(count).padStart(16, '0');
}
