import type { EventStore } from '@studio/event-store/event-store';
import { Problem } from '@studio/kernel/problem';
import type { Authenticator, Caller, RequestHeaders } from '@studio/operations/caller';
import type { PlainRoute } from '@studio/operations/rest';
import type { EventFeed } from './event-feed';
import { filterFor, patternsIn } from './event-filter';
import type { EventHistory } from './event-history';
import { EventStream, requireRoom } from './event-stream';

/** Interval in ms of comments. */
const BEAT_MS = 15_000;
/** Interval in ms at which credentials are checked again: revoked ones end within five seconds. */
const CHECK_MS = 4_000;

export interface EventStreamRouteDeps {
  readonly authentication: Authenticator;
  readonly feed: EventFeed;
  readonly history: EventHistory;
  readonly log: Pick<EventStore, 'end'>;
}

type Request = Parameters<PlainRoute['handler']>[0];
type Reply = Parameters<PlainRoute['handler']>[1];

/** `GET /events/stream`: the event catalog as server-sent events. */
export class EventStreamRoute implements PlainRoute {
  readonly method = 'GET';
  readonly path = '/events/stream';
  private readonly streams = new Map<EventStream, RequestHeaders>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(private readonly deps: EventStreamRouteDeps) {}

  readonly handler = async (request: Request, reply: Reply): Promise<object> => {
    const caller = await this.deps.authentication.authenticate(request.headers, 'GET');
    const { types, after, isNamed } = asked(request);
    const filter = filterFor(caller, patternsIn(types));
    requireRoom(
      [...this.streams.keys()].filter(({ options }) => options.accountId === caller.accountId).length,
    );
    const end = await this.deps.log.end();
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stream = new EventStream(
      { feed: this.deps.feed, history: this.deps.history, ended: (each) => this.streams.delete(each) },
      { accountId: caller.accountId, filter, isNamed },
      raw,
    );
    this.streams.set(stream, request.headers);
    void stream.run(after, end).catch(() => stream.end());
    return reply;
  };

  start(): void {
    const beat = setInterval(() => this.beat(), BEAT_MS);
    const check = setInterval(() => void this.check(), CHECK_MS);
    this.timers.push(beat.unref(), check.unref());
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of [...this.streams.keys()]) stream.end();
  }

  private beat(): void {
    for (const stream of this.streams.keys()) stream.beat();
  }

  /** Ends streams whose credentials are no longer valid, and takes away scopes that are gone. */
  private async check(): Promise<void> {
    for (const [stream, headers] of [...this.streams]) {
      const caller = await this.callerOf(headers);
      if (caller === 'refused' || (caller !== 'unknown' && !stream.narrow(caller))) stream.end();
    }
  }

  /** @returns `unknown` while the store does not answer */
  private async callerOf(headers: RequestHeaders): Promise<Caller | 'refused' | 'unknown'> {
    try {
      return await this.deps.authentication.authenticate(headers, 'GET');
    } catch (error) {
      return error instanceof Problem && error.code !== 'unavailable' ? 'refused' : 'unknown';
    }
  }
}

interface Asked {
  readonly types: string | undefined;
  /** Cursor after which it begins; null for the present end. */
  readonly after: string | null;
  readonly isNamed: boolean;
}

/** @throws Problem `invalid_request` */
function asked({ query, headers }: Request): Asked {
  const { types, after, named } = query as Readonly<Record<string, unknown>>;
  const wrong = Object.entries({ types, after, named }).find(
    ([, value]) => value !== undefined && (typeof value !== 'string' || value.length > 1000),
  );
  if (wrong) {
    const expected = 'one text of at most 1000 characters';
    throw new Problem('invalid_request', `${wrong[0]} must be ${expected}.`, {
      errors: [{ field: wrong[0], location: 'query', expected }],
    });
  }
  const last = headers['last-event-id'];
  const cursor = typeof last === 'string' && last !== '' ? last : (after as string | undefined);
  return {
    types: types as string | undefined,
    after: cursor ?? null,
    isNamed: named === '1' || named === 'true',
  };
}

/** Returns the headers that hooks have set. */
function headersOf(reply: Reply): Record<string, string | number | string[]> {
  const set = Object.entries(reply.getHeaders()).filter(
    (each): each is [string, string | number | string[]] => each[1] !== undefined,
  );
  return Object.fromEntries(set);
}
