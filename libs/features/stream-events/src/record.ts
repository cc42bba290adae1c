import { charityPlatforms } from '@studio/platforms/tip-sources';
import { activityOf, type Activity, type PastActivity } from '@studio/platforms/activity';
import { type StreamKind, type SupportKind } from '@studio/platforms/stream-kinds';
import { recalledRanges } from '@studio/contracts/stream-events/activity-record';
import type {
  ActivityRange,
  ActivityRecord,
  ActivityTotals,
  RecalledRange,
  RecalledRecord,
  RecordedTips,
  TipPart,
  StreamSession,
  Supporter,
} from '@studio/contracts/stream-events/activity-record';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
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
  latestLists,
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
  type LatestDocument,
  type Recorded,
  type SessionDocument,
  type SupportDocument,
  type TotalsDocument,
  type ViewerDocument,
} from './activity.projection';
import type { ActivityState } from './activity.state';
import { dayOf, daysUpTo } from '@studio/kernel/day';
import {
  givenIn,
  rollingDays,
  rollingLists,
  type RollingDocument,
  type RollingSpan,
  type Book,
} from './rolling';
import { simulatedDecider } from './simulated.decider';
import { mostPaid, type PaidSupport, type ListOf } from './paid-supporters';
import { noTotals, sumOf, tipsByCurrency } from './totals';

/** Sums of each range: of all tips and of their parts. */
type RecalledTotals = {
  readonly [range in RecalledRange]: { readonly [part in TipPart]: ActivityTotals };
};

export interface RecordDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  /** Documents of the records, by the category of their streams. */
  readonly readerOf: (projection: { readonly name: string }) => ProjectionReader;
  readonly places: AccountPlaces;
  /** Waits until the documents include all events of the log. */
  readonly upToDate: () => Promise<unknown>;
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
  /** Revision of the last event in its stream; -1 before the first. */
  readonly revision: number;
}

interface SessionPage {
  /** Without those in which there was no stream. */
  readonly items: readonly SessionDocument[];
  readonly nextBefore: number | null;
  readonly simulated: boolean;
}

/** Contribution of a viewer. */

/** Page size for lists that are ordered by an upper bound. */
const PAGE = 100;

/** Reads of a record that goes on while it is read. */
const ATTEMPTS = 5;

/** Answers what is asked of the record from its documents, and what is of now from the stream's state. */
export class StoredActivityRecord implements ActivityRecord {
  constructor(private readonly deps: RecordDeps) {}

  async session(accountId: string): Promise<StreamSession> {
    return sessionOf(await this.shown(accountId));
  }

  async latest(accountId: string, kinds: readonly StreamKind[], limit: number): Promise<readonly Activity[]> {
    const { reader } = await this.shown(accountId);
    return newestOf(await latestIn(reader, accountId, kinds), limit);
  }

  /** Returns the latest with the tests of connected sources, newest first. Tests are in the simulated record. */
  async listed(accountId: string, kinds: readonly StreamKind[], limit: number): Promise<readonly Activity[]> {
    const { reader, simulated } = await this.shown(accountId);
    const shown = await latestIn(reader, accountId, kinds);
    if (simulated) return newestOf(shown, limit);
    const others = await latestIn(this.deps.readerOf({ name: simulatedDecider.category }), accountId, kinds);
    return newestOf([...shown, ...others.filter(({ test }) => test === true)], limit);
  }

  /** The newest of each kind; a subscription that somebody was given is one. */
  async newest(accountId: string): Promise<{ readonly [kind in StreamKind]?: Activity }> {
    const activities = oldestFirst(await this.atHand(await this.shown(accountId)));
    const newest = new Map(activities.map((recorded) => [recorded.kind, recorded]));
    return Object.fromEntries([...newest].map(([kind, recorded]) => [kind, activityOf(recorded)]));
  }

  async recall(accountId: string): Promise<RecalledRecord> {
    let before = await this.shown(accountId);
    for (let attempt = 1; ; attempt++) {
      await this.deps.upToDate();
      const [all, sums] = await Promise.all([this.atHand(before), this.recalledSums(before)]);
      const shown = await this.shown(accountId);
      // What was recorded meanwhile may be among the sums or not.
      if (
        (shown.revision === before.revision && shown.simulated === before.simulated) ||
        attempt === ATTEMPTS
      ) {
        const session = shown.state.sessions[0]?.session ?? 0;
        const activities = oldestFirst(all).map((each) => recalledOf(each, session));
        return { activities, sums, end: { simulated: before.simulated, revision: before.revision } };
      }
      before = shown;
    }
  }

  /** The latest of each kind, of received subscriptions as well. */
  private async atHand(shown: Shown): Promise<readonly Recorded[]> {
    const keys = latestLists.map((list) => latestKey(shown.accountId, list));
    const found = await shown.reader.getMany<LatestDocument>(latest, keys);
    return found.flatMap(({ doc }) => doc.activities);
  }

  private async recalledSums(shown: Shown): Promise<RecalledRecord['sums']> {
    const sums = await this.recalledTotals(shown);
    return Object.fromEntries(
      recalledRanges.map((range) => {
        const { tips, kofi, charity } = sums[range];
        return [range, { ...tips, kofiMicros: kofi.tipMicros, charityMicros: charity.tipMicros }];
      }),
    ) as RecalledRecord['sums'];
  }

  /** Returns the sums of each range: of everything, and of the platforms that are parts of the tips. */
  private async recalledTotals(shown: Shown): Promise<RecalledTotals> {
    const today = await this.today(shown);
    const { sessions: recorded, streamStartedAt } = shown.state;
    const newest = recorded[0]?.session ?? 0;
    const ofStream = recorded.filter(
      ({ startedAt }) => streamStartedAt !== null && startedAt >= streamStartedAt,
    );
    const ranges: { readonly [range in RecalledRange]: readonly string[] } = {
      session: [spans.session(newest)],
      stream:
        ofStream.length > 0 ? ofStream.map(({ session }) => spans.session(session)) : [spans.session(newest)],
      day: [spans.day(today)],
      week: daysUpTo(today, daysSinceMonday(today) + 1).map(spans.day),
      month: [spans.month(today)],
      all: [spans.all],
    };
    const keys = [...new Set(Object.values(ranges).flat())].map((span) => totalsKey(shown, span));
    const found = new Map(
      (await shown.reader.getMany<TotalsDocument>(totals, keys)).map(({ id, doc }) => [id, doc]),
    );
    const sumsOf = (range: RecalledRange): RecalledTotals[RecalledRange] => {
      const docs = ranges[range].flatMap((span) => found.get(totalsKey(shown, span)) ?? []);
      const sumsAt = (ids: readonly string[]): ActivityTotals =>
        sumOf([noTotals, ...docs.flatMap(({ platforms }) => ids.map((id) => platforms?.[id] ?? noTotals))]);
      return { tips: sumOf([noTotals, ...docs]), kofi: sumsAt(['kofi']), charity: sumsAt(charityPlatforms) };
    };
    return Object.fromEntries(recalledRanges.map((range) => [range, sumsOf(range)])) as RecalledTotals;
  }

  async tips(accountId: string): Promise<RecordedTips> {
    const sums = await this.recalledTotals(await this.shown(accountId));
    const tipsOf = (range: RecalledRange): RecordedTips[RecalledRange] => {
      const { tips, kofi, charity } = sums[range];
      return { tips: tipsByCurrency(tips), kofi: tipsByCurrency(kofi), charity: tipsByCurrency(charity) };
    };
    return Object.fromEntries(recalledRanges.map((range) => [range, tipsOf(range)])) as RecordedTips;
  }

  async totals(accountId: string, range: ActivityRange): Promise<ActivityTotals> {
    return (await this.sums(accountId, range)).sums;
  }

  /** Returns the last report about a hype train; null if there was none. */
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
    { limit }: { readonly limit: number },
  ): Promise<readonly Supporter[]> {
    const shown = await this.shown(accountId);
    const listOf: ListOf = (counted, most) => this.mostOf(shown, counted, range, most);
    const most =
      kind === 'tip' ? await this.mostPaid(accountId, range, limit, listOf) : await listOf(kind, limit);
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

  private async mostPaid(accountId: string, range: ActivityRange, limit: number, listOf: ListOf) {
    const { currency, rates } = await this.deps.places.placeOf(accountId);
    const tips = rates ? tipsByCurrency((await this.sums(accountId, range)).sums) : [];
    const paid = tips.map((each) => each.currency);
    return mostPaid({ paid, currency, rates, limit, listOf: (each, most) => listOf(tipsIn(each), most) });
  }

  /** @param counted kind, with the currency for tips */
  private async mostOf(
    shown: Shown,
    counted: string,
    range: ActivityRange,
    limit: number,
  ): Promise<readonly PaidSupport[]> {
    return range === '7d' || range === '30d'
      ? this.mostRecent(shown, counted, range === '7d' ? 'week' : 'month', limit)
      : this.mostWithin(shown, supportList(shown, counted, await this.spanOf(shown, range)), limit);
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
    const { state, revision } = await pipeline.read(streamName(decider.category, accountId), decider);
    const reader = readerOf({ name: decider.category });
    return { accountId, run: state.run, state, reader, simulated, revision };
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

  private async mostWithin({ reader }: Shown, list: string, limit: number): Promise<readonly PaidSupport[]> {
    const { items } = await reader.find<SupportDocument>(support, {
      index: 'top',
      equals: [list],
      order: 'desc',
      limit,
    });
    return items.map(({ doc }) => doc);
  }

  /** Reads the lists, most first by what each viewer has left at most, until nobody further can be among the first. */
  private async mostRecent(
    shown: Shown,
    kind: string,
    span: RollingSpan,
    limit: number,
  ): Promise<readonly PaidSupport[]> {
    const today = await this.today(shown);
    const reader = await shown.reader.pinned();
    let most: readonly PaidSupport[] = [];
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

async function latestIn(
  reader: Pick<ProjectionReader, 'getMany'>,
  accountId: string,
  kinds: readonly StreamKind[],
): Promise<readonly Recorded[]> {
  const keys = kinds.map((kind) => latestKey(accountId, kind));
  const found = await reader.getMany<LatestDocument>(latest, keys);
  return found.flatMap(({ doc }) => doc.activities);
}

function newestOf(all: readonly Recorded[], limit: number): readonly Activity[] {
  return newestFirst(all).slice(0, Math.min(limit, AT_HAND)).map(activityOf);
}

function sessionOf({ state, simulated }: Shown): StreamSession {
  const startedAt = state.sessions[0]?.startedAt ?? null;
  const { live, streamStartedAt } = state;
  return { startedAt, streamStartedAt, live: Object.keys(live).length > 0, simulated };
}

function oldestFirst(all: readonly Recorded[]): readonly Recorded[] {
  return [...newestFirst(all)].reverse();
}

function recalledOf(recorded: Recorded, session: number): PastActivity {
  // Nothing is sealed for a viewer who was forgotten.
  const viewerId = recorded.user ? recorded.viewerId : null;
  return { ...activityOf(recorded), viewerId, inSession: recorded.session === session };
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
