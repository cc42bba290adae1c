import { activityKinds } from '@studio/areas/activity-record';
import type {
  Activity,
  ActivityKind,
  ActivityRange,
  ActivityRecord,
  ActivityTotals,
  StreamSession,
  Supporter,
  SupportKind,
} from '@studio/areas/activity-record';
import type { AccountPlaces } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { ProjectionReader } from '@studio/read-models/reader';
import { activityDecider } from './activity.decider';
import {
  AT_HAND,
  latest,
  latestKey,
  newestFirst,
  rolling,
  sessionKey,
  sessions,
  spans,
  support,
  supportList,
  tipsIn,
  totals,
  totalsKey,
  viewers,
  type Book,
  type LatestDocument,
  type Recorded,
  type SessionDocument,
  type SupportDocument,
  type TotalsDocument,
  type ViewerDocument,
} from './activity.projection';
import type { ActivityState } from './activity.state';
import { dayOf, daysUpTo } from '@studio/kernel/day';
import { givenIn, rollingDays, rollingLists, type RollingDocument, type RollingSpan } from './rolling';
import { simulatedDecider } from './simulated.decider';
import { noTotals, sumOf } from './totals';

export interface RecordDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  /** Documents of the records, by the category of their streams. */
  readonly readerOf: (projection: { readonly name: string }) => ProjectionReader;
  readonly places: AccountPlaces;
  readonly clock: Clock;
  readonly isSimulated: boolean;
  /** Documents of a long list that are read at once. */
  readonly page?: number;
}

/** The record that an account is shown. */
interface Shown extends Book {
  readonly state: ActivityState;
  readonly reader: ProjectionReader;
  readonly simulated: boolean;
}

interface SessionPage {
  /** Without those in which there was no stream. */
  readonly items: readonly SessionDocument[];
  readonly nextBefore: number | null;
  readonly simulated: boolean;
}

/** What a viewer has given. */
type Given = Pick<SupportDocument, 'viewerId' | 'platform' | 'amount'>;

/** Of a list that is read by what is at most left of it. */
const PAGE = 100;

/** Answers what is asked of the record from its documents, and what is of now from the stream's state. */
export class KeptRecord implements ActivityRecord {
  constructor(private readonly deps: RecordDeps) {}

  async session(accountId: string): Promise<StreamSession> {
    return sessionOf(await this.shown(accountId));
  }

  async latest(
    accountId: string,
    kinds: readonly ActivityKind[],
    limit: number,
  ): Promise<readonly Activity[]> {
    const shown = await this.shown(accountId);
    const keys = kinds.map((kind) => latestKey(accountId, kind));
    const found = await shown.reader.getMany<LatestDocument>(latest, keys);
    const activities = newestFirst(found.flatMap(({ doc }) => doc.activities));
    return activities.slice(0, Math.min(limit, AT_HAND)).map(activityOf);
  }

  /** The newest of each kind. */
  async newest(accountId: string): Promise<{ readonly [kind in ActivityKind]?: Activity }> {
    const shown = await this.shown(accountId);
    const keys = activityKinds.map((kind) => latestKey(accountId, kind));
    const found = await shown.reader.getMany<LatestDocument>(latest, keys);
    const activities = found.flatMap(({ doc }) => newestFirst(doc.activities).slice(0, 1));
    return Object.fromEntries(activities.map((recorded) => [recorded.kind, activityOf(recorded)]));
  }

  async totals(accountId: string, range: ActivityRange): Promise<ActivityTotals> {
    return (await this.sums(accountId, range)).sums;
  }

  /** What was told last of a hype train; null where none was ever told of. */
  async train(accountId: string): Promise<Recorded | null> {
    const { reader } = await this.shown(accountId);
    const [found] = await reader.getMany<LatestDocument>(latest, [latestKey(accountId, 'hype')]);
    return (found && newestFirst(found.doc.activities)[0]) ?? null;
  }

  /**
   * Streams, newest first.
   * @param before number of a session; undefined: from the newest on
   */
  async sessions(accountId: string, limit: number, before?: number): Promise<SessionPage> {
    const shown = await this.shown(accountId);
    const newest = shown.state.sessions[0]?.session ?? 0;
    const first = Math.min(newest, (before ?? Infinity) - 1);
    const numbers = Array.from({ length: Math.max(0, Math.min(limit, first)) }, (_, i) => first - i);
    const found = await shown.reader.getMany<SessionDocument>(
      sessions,
      numbers.map((session) => sessionKey(shown, session)),
    );
    const last = numbers.at(-1) ?? 1;
    const nextBefore = last > 1 ? last : null;
    return { items: found.map(({ doc }) => doc), nextBefore, simulated: shown.simulated };
  }

  /** With the session that they belong to. @param platform null: of all of them */
  async sums(
    accountId: string,
    range: ActivityRange,
    platform: string | null = null,
  ): Promise<{ readonly session: StreamSession; readonly sums: ActivityTotals }> {
    const shown = await this.shown(accountId);
    const keys = (await this.spansOf(shown, range)).map((span) => totalsKey(shown, span));
    const found = await shown.reader.getMany<TotalsDocument>(totals, keys);
    const counts = found.map(({ doc }) =>
      platform === null ? doc : (doc.platforms?.[platform] ?? noTotals),
    );
    return { session: sessionOf(shown), sums: sumOf([noTotals, ...counts]) };
  }

  async top(
    accountId: string,
    kind: SupportKind,
    range: ActivityRange,
    { limit, currency }: { readonly limit: number; readonly currency?: string },
  ): Promise<readonly Supporter[]> {
    const shown = await this.shown(accountId);
    const counted = kind === 'tip' ? tipsIn(currency ?? (await this.currencyOf(accountId))) : kind;
    const most =
      range === '7d' || range === '30d'
        ? await this.mostLately(shown, counted, range === '7d' ? 'week' : 'month', limit)
        : await this.mostWithin(shown, supportList(shown, counted, await this.spanOf(shown, range)), limit);
    const ids = most.map(({ viewerId }) => viewerId);
    const named = new Map(
      (await shown.reader.getMany<ViewerDocument>(viewers, ids)).map(({ id, doc }) => [id, doc.name]),
    );
    return most.map(({ viewerId, platform, amount }) => ({
      platform,
      name: named.get(viewerId) ?? null,
      amount,
    }));
  }

  /** The real one, unless it is empty and there is a simulated one. */
  private async shown(accountId: string): Promise<Shown> {
    const real = await this.read(accountId, false);
    if (!real.state.isEmpty || !this.deps.isSimulated) return real;
    return this.read(accountId, true);
  }

  private async read(accountId: string, simulated: boolean): Promise<Shown> {
    const { pipeline, readerOf } = this.deps;
    const decider = (simulated ? simulatedDecider : activityDecider) as Evolver<ActivityState>;
    const { state } = await pipeline.read(streamName(decider.category, accountId), decider);
    const reader = readerOf({ name: decider.category });
    return { accountId, run: state.run, state, reader, simulated };
  }

  private async spansOf(shown: Shown, range: ActivityRange): Promise<readonly string[]> {
    if (range !== '7d' && range !== '30d') return [await this.spanOf(shown, range)];
    const today = await this.today(shown);
    return daysUpTo(today, rollingDays[range === '7d' ? 'week' : 'month']).map(spans.day);
  }

  private async spanOf(shown: Shown, range: Exclude<ActivityRange, '7d' | '30d'>): Promise<string> {
    if (range === 'all') return spans.all;
    if (range === 'session') return spans.session(shown.state.sessions[0]?.session ?? 0);
    const today = await this.today(shown);
    return range === 'today' ? spans.day(today) : spans.month(today);
  }

  private async today({ accountId }: Book): Promise<string> {
    const { timeZone } = await this.deps.places.placeOf(accountId);
    return dayOf(this.deps.clock.now(), timeZone);
  }

  private async currencyOf(accountId: string): Promise<string> {
    return (await this.deps.places.placeOf(accountId)).currency;
  }

  private async mostWithin({ reader }: Shown, list: string, limit: number): Promise<readonly Given[]> {
    const { items } = await reader.find<SupportDocument>(support, {
      index: 'top',
      equals: [list],
      order: 'desc',
      limit,
    });
    return items.map(({ doc }) => doc);
  }

  /** Reads the lists, most first by what each viewer has left at most, until nobody further can be among the first. */
  private async mostLately(
    shown: Shown,
    kind: string,
    span: RollingSpan,
    limit: number,
  ): Promise<readonly Given[]> {
    const today = await this.today(shown);
    const reader = await shown.reader.pinned();
    let most: readonly Given[] = [];
    for (const list of rollingLists(shown, kind, today, span)) {
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof reader.find<RollingDocument>>> =
          await reader.find<RollingDocument>(rolling, {
            index: span,
            equals: [list],
            order: 'desc',
            limit: this.deps.page ?? PAGE,
            ...(cursor !== null && { cursor }),
          });
        const given = page.items.map(({ doc }) => ({ ...doc, amount: givenIn(doc, today, span) }));
        most = [...most, ...given.filter(({ amount }) => amount > 0)]
          .sort((a, b) => b.amount - a.amount)
          .slice(0, limit);
        const atMost = page.items.at(-1)?.doc[span] ?? 0;
        const isDone = most.length === limit && atMost <= (most.at(-1)?.amount ?? 0);
        cursor = isDone ? null : page.nextCursor;
      } while (cursor !== null);
    }
    return most;
  }
}

function sessionOf({ state, simulated }: Shown): StreamSession {
  const startedAt = state.sessions[0]?.startedAt ?? null;
  const { live, streamStartedAt } = state;
  return { startedAt, streamStartedAt, live: Object.keys(live).length > 0, simulated };
}

/** What is told of one. */
export function activityOf(recorded: Recorded): Activity {
  const { activityId, kind, platform, at, user, message, late, simulated } = recorded;
  const { bits, viewers: raiders, micros, currency, tier, months, gifted, reward, level } = recorded;
  return {
    activityId,
    kind,
    platform,
    at,
    user: user && { login: user.login, name: user.name },
    message,
    ...(bits !== undefined && { bits }),
    ...(raiders !== undefined && { viewers: raiders }),
    ...(micros !== undefined && { micros }),
    ...(currency !== undefined && { currency }),
    ...(tier !== undefined && { tier }),
    ...(months !== undefined && { months }),
    ...(gifted !== undefined && { gifted }),
    ...(reward !== undefined && { reward }),
    ...(level !== undefined && { level }),
    late,
    simulated,
  };
}
