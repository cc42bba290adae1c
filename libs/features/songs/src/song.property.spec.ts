import * as fc from 'fast-check';
import type { Ledger, LedgerCause, NamedLedgerViewer } from '@studio/contracts/loyalty/ledger';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import { MisbehavingLog, type Fault } from '@studio/kernel/testing/misbehaving-log';
import type { Cause } from '@studio/process-managers/process';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { SongActions } from './song-actions';
import { songDecider } from './song.decider';
import type { Songs } from './song.state';

/*
 * Random acts on songs, beside a simple model of queue and points; answers of the log are lost, servers are killed
 * between a payment and its record, and what a process does is done late, and twice.
 */

const viewers = ['ada', 'bo', 'cid'] as const;
const COST = 30;
const LENGTH_MS = 180_000;

type Act =
  | { readonly do: 'wish'; readonly who: string; readonly video: number }
  | { readonly do: 'pay' | 'refund' | 'skip' | 'end' | 'clear' | 'restart' | 'pause' | 'resume' }
  | { readonly do: 'withdraw'; readonly who: string }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly to: number };

const asking = internalCommand('AskForSong', { via: 'api' });

const position = fc.integer({ min: 0, max: 5 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wish' as const),
      who: fc.constantFrom(...viewers),
      video: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('pay', 'refund', 'skip', 'end', 'clear', 'restart', 'pause', 'resume'),
    }),
  },
  fc.record({ do: fc.constant('withdraw' as const), who: fc.constantFrom(...viewers) }),
  fc.record({ do: fc.constant('remove' as const), at: position }),
  fc.record({ do: fc.constant('move' as const), at: position, to: position }),
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>({ kind: 'fine' }) },
  fc.constant<Fault>({ kind: 'answer-lost' }),
  fc.constant<Fault>({ kind: 'request-lost' }),
);

class Killed extends Error {}

/** Points like those of the ledger: each cause counts once, and repeats return the first result. */
class Points implements Ledger {
  readonly of = (): never => {
    throw new Error('Nobody asks.');
  };
  readonly has = new Map<string, number>(viewers.map((who) => [who, 100]));
  private readonly done = new Map<string, 'taken' | 'not_enough'>();
  /** The server ends after so many movements from now on. */
  killAfter = Infinity;

  take(_account: string, { login }: NamedLedgerViewer, amount: number, { key }: LedgerCause) {
    const before = this.done.get(key);
    const outcome = before ?? ((this.has.get(login) ?? 0) >= amount ? 'taken' : 'not_enough');
    if (!before && outcome === 'taken') this.add(login, -amount);
    this.done.set(key, outcome);
    return this.answer(outcome);
  }

  give(_account: string, { login }: NamedLedgerViewer, amount: number, { key }: LedgerCause) {
    if (!this.done.has(key)) this.add(login, amount);
    this.done.set(key, 'taken');
    return this.answer(undefined);
  }

  private add(login: string, delta: number): void {
    this.has.set(login, (this.has.get(login) ?? 0) + delta);
  }

  private answer<Value>(value: Value): Promise<Value> {
    return this.killAfter-- <= 0 ? Promise.reject(new Killed()) : Promise.resolve(value);
  }
}

/** The second model: what waits, in its order, and what each viewer must have. */
class Model {
  readonly points = new Map<string, number>(viewers.map((who) => [who, 100]));
  readonly unpaid: { id: number; who: string; video: number }[] = [];
  queue: { id: number; who: string; video: number }[] = [];
  playing: { id: number; video: number; endsAt: number } | null = null;
  paused = false;
  readonly refunds: { who: string }[] = [];
  nextId = 1;

  begin(now: number): void {
    const next = this.paused || this.playing ? undefined : this.queue.shift();
    if (next) this.playing = { id: next.id, video: next.video, endsAt: now + LENGTH_MS };
  }

  has(video: number): boolean {
    const there = [...this.queue, ...this.unpaid, ...(this.playing ? [this.playing] : [])];
    return there.some((each) => each.video === video);
  }
}

class Run {
  readonly model = new Model();
  readonly points = new Points();
  readonly log: MisbehavingLog;
  private pipeline: CommitPipeline;
  private songActions: SongActions;
  private acts = 0;
  now = Date.UTC(2026, 0, 1);

  constructor(faults: readonly Fault[]) {
    this.log = new MisbehavingLog({ recognisesRepeats: true, pageSize: 100 });
    [this.pipeline, this.songActions] = this.opened();
    this.faults = faults;
  }
  private readonly faults: readonly Fault[];

  private opened(): [CommitPipeline, SongActions] {
    const retries = { firstRetryMs: 0, lastRetryMs: 0 };
    const pipeline = new CommitPipeline(this.log, { now: () => this.now }, retries);
    return [pipeline, new SongActions({ pipeline, ledger: this.points })];
  }

  async begin(): Promise<void> {
    await this.ask('UpdateSongSettings', {
      enabled: true,
      cost: COST,
      limits: { perUser: 100 },
    });
    this.log.script.push(...this.faults);
  }

  restart(): void {
    [this.pipeline, this.songActions] = this.opened();
  }

  state(): Promise<Songs> {
    return this.songActions.read('a');
  }

  private cause(): Pick<Cause, 'key'> {
    return { key: `act ${++this.acts}` };
  }

  /** Runs a command as its operation does. */
  private async ask(name: string, command: object): Promise<void> {
    const decide = songDecider.decide[name as 'SkipSong'] as (
      state: Songs,
      command: object,
      context: object,
    ) => ReturnType<(typeof songDecider.decide)['SkipSong']>;
    const lookups = { isPlaylist: true, isOwnPlayer: true };
    await runInternalCommand<Songs>(
      this.pipeline,
      songDecider,
      asking,
      { streamId: 'a', cause: this.cause() },
      (state, context) => decide(state, command, { ...context, ...lookups }),
    );
  }

  async do(act: Act): Promise<void> {
    const { model } = this;
    switch (act.do) {
      case 'wish':
        return this.wish(act.who, act.video);
      case 'pay':
        for (const { id, who, video } of model.unpaid.splice(0)) {
          await this.twice(() => this.songActions.pay('a', id));
          const has = model.points.get(who) ?? 0;
          if (has < COST) continue;
          model.points.set(who, has - COST);
          model.queue.push({ id, who, video });
          model.begin(this.now);
        }
        return;
      case 'refund':
        return this.refundAll();
      case 'skip':
        await this.ask('ControlSongs', { action: 'skip' });
        return this.ended();
      case 'end': {
        const playing = model.playing;
        if (!playing) return;
        this.now += LENGTH_MS + 1;
        const command = { requestId: playing.id };
        await this.songActions.runInternal('EndSong', command, { accountId: 'a', cause: this.cause() });
        // What rests doesn't end.
        if (!model.paused) this.ended();
        return;
      }
      case 'clear':
        await this.ask('ClearSongQueue', {});
        model.refunds.push(...model.queue.splice(0));
        return;
      case 'pause':
        await this.ask('ControlSongs', { action: 'pause' });
        model.paused = true;
        return;
      case 'resume':
        await this.ask('ControlSongs', { action: 'resume' });
        model.paused = false;
        return model.begin(this.now);
      case 'withdraw': {
        const ofViewer = model.queue.filter(({ who }) => who === act.who).sort((a, b) => b.id - a.id);
        const command = { viewerId: `${act.who}-id` };
        await this.songActions.runInternal('WithdrawSong', command, { accountId: 'a', cause: this.cause() });
        model.queue = model.queue.filter((song) => song !== ofViewer[0]);
        return;
      }
      case 'remove': {
        const song = model.queue[act.at];
        const removed = this.ask('RemoveSongRequest', { requestId: song?.id ?? 9_999 });
        if (!song) return expect(removed).rejects.toThrow(Problem);
        await removed;
        model.queue.splice(act.at, 1);
        model.refunds.push(song);
        return;
      }
      case 'move': {
        const song = model.queue[act.at];
        if (!song) return;
        await this.ask('MoveSongRequest', { requestId: song.id, toIndex: act.to });
        model.queue.splice(act.at, 1);
        model.queue.splice(act.to, 0, song);
        return;
      }
      case 'restart':
        return this.restart();
    }
  }

  private async wish(who: string, video: number): Promise<void> {
    const { model } = this;
    const requester = {
      viewerId: `${who}-id`,
      platform: 'twitch',
      user: { userId: who, login: who, name: who },
      simulated: false,
    };
    const lookups = { videoId: `video-${video}`, title: `Song ${video}`, durationS: LENGTH_MS / 1000 };
    const unknown = { views: null, isMusic: null, isAgeRestricted: null, isLive: null };
    const command = { video: { ...lookups, ...unknown }, role: 'everyone' as const, requester };
    await this.songActions.runInternal('WishForSong', command, { accountId: 'a', cause: this.cause() });
    if (!model.has(video)) model.unpaid.push({ id: model.nextId++, who, video });
  }

  private async refundAll(): Promise<void> {
    const { refunds } = await this.state();
    for (const { requestId } of refunds) await this.twice(() => this.songActions.refund('a', requestId));
    for (const { who } of this.model.refunds.splice(0))
      this.model.points.set(who, (this.model.points.get(who) ?? 0) + COST);
  }

  private ended(): void {
    this.model.playing = null;
    this.model.begin(this.now);
  }

  /** The first time the server ends right after the points were moved, before that was recorded. */
  private async twice(work: () => Promise<unknown>): Promise<void> {
    this.points.killAfter = 0;
    await work().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    this.points.killAfter = Infinity;
    this.restart();
    await work();
    await work();
  }

  async agrees(): Promise<void> {
    const { model } = this;
    const { queue, unpaid, playing, paused, refunds } = await this.state();
    const ids = (songs: readonly { readonly requestId: number }[]) => songs.map(({ requestId }) => requestId);
    expect([ids(queue), ids(unpaid), playing?.requestId ?? null, paused, refunds.length]).toEqual([
      model.queue.map(({ id }) => id),
      model.unpaid.map(({ id }) => id),
      model.playing?.id ?? null,
      model.paused,
      model.refunds.length,
    ]);
    expect(Object.fromEntries(this.points.has)).toEqual(Object.fromEntries(model.points));
    for (const points of model.points.values()) expect(points).toBeGreaterThanOrEqual(0);
  }
}

it('whatever is done, songs and points are where they belong, and each payment counts once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 50 }),
      fc.array(fault, { maxLength: 60 }),
      async (acts, faults) => {
        const run = new Run(faults);
        await run.begin();
        for (const one of acts) {
          await run.do(one);
          await run.agrees();
        }
      },
    ),
    { seed: 23, numRuns: 60 },
  );
});
