import { type SupportKind, supportKinds } from '@studio/platforms/stream-kinds';
import fc from 'fast-check';
import type { ActivityRange } from '@studio/contracts/stream-events/activity-record';
import { activityRanges } from '@studio/contracts/stream-events/activity-record';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { emptyFold, foldEvents, type Fold } from '@studio/kernel/fold';
import { decideOn } from '@studio/kernel/decision';
import type { JsonObject } from '@studio/kernel/json';
import { projectCommits } from '@studio/read-models/project-commits';
import { ProjectionReader } from '@studio/read-models/reader';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import type { ReadModels } from '@studio/read-models/read-models';
import type { PlatformEvent, PlatformEventBody } from '@studio/contracts/channels/platform-event';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activityDecider, recorded } from './activity.decider';
import { recordProjection } from './activity.projection';
import type { ActivityState } from './activity.state';
import { dayOf } from '@studio/kernel/day';
import { StoredActivityRecord } from './record';
import { toActivity, whoseIs } from './to-activity';

/*
 * What the record answers, held against a model that keeps everything and counts it anew at each question. Time goes
 * on over months, sessions come and go, viewers return.
 */

const START = Date.UTC(2026, 0, 28, 12);
const timeZone = 'America/New_York';
const HOUR = 3600_000;
const GAP_MS = 600_000;

interface Step {
  readonly afterMs: number;
  readonly platform: 'twitch' | 'kick';
  readonly body: PlatformEventBody;
}

const user = fc.integer({ min: 0, max: 11 }).map((n) => ({ userId: `u${n}`, login: `l${n}`, name: `N${n}` }));
const amount = fc.integer({ min: 1, max: 9 });
const body: fc.Arbitrary<PlatformEventBody> = fc.oneof(
  { weight: 2, arbitrary: user.map((u) => ({ type: 'follow', user: u }) as const) },
  fc.tuple(user, amount).map(([u, n]) => ({ type: 'cheer', user: u, bits: n, message: null }) as const),
  fc.tuple(user, amount).map(([u, n]) => ({ type: 'gift', user: u, tier: '1', count: n }) as const),
  fc.tuple(user, amount).map(([u, n]) => ({ type: 'raid', user: u, viewers: n }) as const),
  fc
    .tuple(fc.option(user), amount, fc.constantFrom('EUR', 'USD'))
    .map(
      ([u, n, currency]) =>
        ({ type: 'tip', user: u, amount: { micros: n * 1e6, currency }, message: null }) as const,
    ),
  { weight: 3, arbitrary: fc.constant({ type: 'stream-online' } as const) },
  { weight: 3, arbitrary: fc.constant({ type: 'stream-offline' } as const) },
);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 20 * 60_000 }) },
      { weight: 3, arbitrary: fc.integer({ min: HOUR, max: 12 * HOUR }) },
      { weight: 1, arbitrary: fc.integer({ min: 12 * HOUR, max: 300 * HOUR }) },
    ),
    platform: fc.constantFrom('twitch', 'twitch', 'twitch', 'kick'),
    body,
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
);

/** Everything that happened, with the session that it counts for. */
class Model {
  readonly happened: {
    readonly at: number;
    readonly platform: string;
    readonly session: number;
    readonly body: PlatformEventBody;
  }[] = [];
  session = 0;
  private readonly live = new Set<string>();
  private endedAt = -Infinity;

  take(at: number, platform: string, what: PlatformEventBody): void {
    if (what.type === 'stream-online') {
      if (this.live.size === 0 && at - this.endedAt >= GAP_MS) this.session++;
      this.live.add(platform);
    } else if (what.type === 'stream-offline') {
      if (this.live.delete(platform) && this.live.size === 0) this.endedAt = at;
    } else this.happened.push({ at, platform, session: this.session, body: what });
  }

  within(range: ActivityRange, now: number): Model['happened'] {
    const day = (ms: number): string => dayOf(ms, timeZone);
    const daysAgo = (ms: number): number => (Date.parse(day(now)) - Date.parse(day(ms))) / (24 * HOUR);
    const isIn = {
      session: (each: Model['happened'][number]) => each.session === this.session,
      today: ({ at }: { at: number }) => daysAgo(at) === 0,
      '7d': ({ at }: { at: number }) => daysAgo(at) < 7,
      '30d': ({ at }: { at: number }) => daysAgo(at) < 30,
      month: ({ at }: { at: number }) => day(at).slice(0, 7) === day(now).slice(0, 7),
      all: () => true,
    }[range];
    return this.happened.filter(isIn);
  }

  top(kind: SupportKind, range: ActivityRange, now: number): readonly (readonly [string, number])[] {
    const sums = new Map<string, number>();
    for (const { body: what } of this.within(range, now)) {
      if (what.type !== kind || (what.type === 'tip' && what.amount.currency !== 'EUR')) continue;
      const given =
        what.type === 'cheer'
          ? what.bits
          : what.type === 'gift'
            ? what.count
            : what.type === 'raid'
              ? what.viewers
              : what.amount.micros;
      const who = what.user?.name ?? 'nobody';
      sums.set(who, (sums.get(who) ?? 0) + given);
    }
    return [...sums];
  }
}

let dir: string;
let models: ReadModels;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'record-'));
  models = await openEmbeddedReadModels({ dir });
});
afterAll(async () => {
  await models.close();
  rmSync(dir, { recursive: true });
});

let runs = 0;

/** The record of one account, fed as the server feeds it. */
class Fed {
  fold: Fold<ActivityState> = emptyFold<ActivityState, unknown>(activityDecider);
  now = START;
  private readonly accountId = `account${++runs}`;
  private readonly commits: Commit[] = [];
  private readonly generation = 'record';
  private readonly projection = recordProjection('activity');

  readonly record = new StoredActivityRecord({
    pipeline: { read: () => Promise.resolve(this.fold) } as never,
    readerOf: () => new ProjectionReader(models, () => this.generation),
    places: {
      placeOf: () =>
        Promise.resolve({ timeZone, currency: 'EUR', locale: 'en', anonymousName: '', rates: null }),
    },
    upToDate: () => Promise.resolve(),
    clock: { now: () => this.now },
    isSimulated: false,
    page: 2,
  });

  get id(): string {
    return this.accountId;
  }

  deliver(what: PlatformEventBody, platform: 'twitch' | 'kick', number: number): void {
    const at = new Date(this.now).toISOString();
    const event: PlatformEvent = {
      platform,
      channelId: 'c',
      eventId: `e${number}`,
      at,
      late: false,
      body: what,
    };
    const whose = whoseIs(event);
    const viewerId = whose === null ? null : `${this.accountId}-${whose}`;
    const activity = toActivity(event, { viewerId, day: dayOf(this.now, timeZone), simulated: false });
    if (!activity) return;
    const commandId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const decision = decideOn(
      {
        stream: `activity-${this.accountId}`,
        evolver: activityDecider,
        commandId,
        operation: 'test',
        actor: { accountId: this.accountId, via: 'system' },
        correlationId: commandId,
        causationId: commandId,
        decide: ({ state }) => recorded(state, activity, `a${number}`),
      },
      this.fold,
      this.now,
    );
    if (decision.kind !== 'commit') return;
    const position = `${String(runs).padStart(6, '0')}.${String(number).padStart(6, '0')}`;
    const events = decision.events.map((each): StoredEvent => ({ ...each, position }));
    this.fold = foldEvents(activityDecider as never, this.fold, events);
    this.commits.push({ stream: `activity-${this.accountId}`, position, events });
  }

  /** In batches, one of them twice, as after a kill. */
  async project(): Promise<void> {
    const { collections } = this.projection;
    await models.define(this.generation, collections);
    for (let at = 0; at < this.commits.length; at += 7)
      for (const batch of [this.commits.slice(at, at + 4), this.commits.slice(at, at + 7)]) {
        const load = (collection: string, ids: readonly string[]) =>
          models.getMany<JsonObject>(this.generation, collection, ids);
        const writes = await projectCommits(this.projection, batch, load);
        const position = batch.at(-1)?.position ?? '';
        await models.write(this.generation, writes, { position, epoch: 'e' });
      }
  }
}

const sorted = (top: readonly (readonly [string, number])[]): string[] =>
  [...top].map(([name, given]) => `${name} ${given}`).sort();

it('answers what counting everything anew would', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const fed = new Fed();
      const model = new Model();
      all.forEach(({ afterMs, platform, body: what }, number) => {
        fed.now += afterMs;
        fed.deliver(what, platform, number + 1);
        model.take(fed.now, platform, what);
      });
      await fed.project();
      const { id, now, record } = fed;
      expect((await record.session(id)).startedAt === null).toBe(model.session === 0);
      for (const range of activityRanges) {
        const within = model.within(range, now).map(({ body: what }) => what);
        const cheers = within.flatMap((what) => (what.type === 'cheer' ? what.bits : []));
        const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
        const totals = await record.totals(id, range);
        expect([range, totals.follows, totals.cheers, totals.bits, totals.tipMicros['EUR'] ?? 0]).toEqual([
          range,
          within.filter(({ type }) => type === 'follow').length,
          cheers.length,
          sum(cheers),
          sum(
            within.flatMap((what) =>
              what.type === 'tip' && what.amount.currency === 'EUR' ? what.amount.micros : [],
            ),
          ),
        ]);
        const { sums: there } = await record.sums(id, range, 'kick');
        const onKick = model.within(range, now).filter((each) => each.platform === 'kick');
        expect([range, there.follows, there.bits]).toEqual([
          range,
          onKick.filter(({ body: what }) => what.type === 'follow').length,
          sum(onKick.flatMap(({ body: what }) => (what.type === 'cheer' ? what.bits : []))),
        ]);
        for (const kind of supportKinds) {
          const top = await record.top(id, kind, range, { limit: 50 });
          const activity = top.map(({ name, amount: given }) => [name ?? 'nobody', given] as const);
          expect([range, kind, sorted(activity)]).toEqual([range, kind, sorted(model.top(kind, range, now))]);
          expect(activity.map(([, given]) => given)).toEqual(
            activity.map(([, given]) => given).sort((a, b) => b - a),
          );
          const first = await record.top(id, kind, range, { limit: 1 });
          expect(first.map(({ amount: given }) => given)).toEqual(
            activity.slice(0, 1).map(([, given]) => given),
          );
        }
      }
      const latest = await record.latest(id, ['cheer', 'raid'], 25);
      expect(latest.map(({ kind, at }) => [kind, Date.parse(at)])).toEqual(
        model.happened
          .filter(({ body: what }) => what.type === 'cheer' || what.type === 'raid')
          .reverse()
          .slice(0, 25)
          .map(({ body: what, at }) => [what.type, at]),
      );
    }),
    { numRuns: 60, seed: 2026 },
  );
}, 60_000);
