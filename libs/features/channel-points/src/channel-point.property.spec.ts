import * as fc from 'fast-check';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { StoredEvent } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { MisbehavingLog, type Fault } from '@studio/kernel/testing/misbehaving-log';
import { pointDecider } from './channel-point.decider';
import { matchOf } from './channel-point.fields';
import type { PointRewards } from './channel-point.state';
import { Redemptions } from './redemptions';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';

/*
 * Random rewards and redemptions, each told several times, with kills in the middle, beside a simple model of what must
 * come of each.
 */

const titles = ['Water', 'Stretch', 'Song'] as const;

const asking = internalCommand('AskForReward', { via: 'api' });

/**
 * Point at which the server stops: after the action, or after its result was recorded but before the platform was
 * notified.
 */
type Kill = 'acting' | 'settling' | null;

type Act =
  | { readonly do: 'create'; readonly title: string; readonly byId: boolean; readonly cooldownSec: number }
  | { readonly do: 'switch'; readonly id: number; readonly enabled: boolean }
  | { readonly do: 'delete'; readonly id: number }
  | { readonly do: 'redeem'; readonly title: string; readonly killed: Kill }
  | { readonly do: 'restart' | 'later' };

const title = fc.constantFrom(...titles);
const id = fc.integer({ min: 1, max: 6 });
const kill = fc.constantFrom<Kill>('acting', 'settling', null);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    title,
    byId: fc.boolean(),
    cooldownSec: fc.constantFrom(0, 0, 60),
  }),
  fc.record({ do: fc.constant('switch' as const), id, enabled: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), id }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('redeem' as const), title, killed: kill }) },
  fc.record({ do: fc.constantFrom('restart' as const, 'later' as const) }),
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fault>({ kind: 'fine' }) },
  fc.constant<Fault>({ kind: 'answer-lost' }),
  fc.constant<Fault>({ kind: 'request-lost' }),
);

interface ModelReward {
  readonly id: number;
  readonly title: string;
  readonly byId: boolean;
  readonly cooldownSec: number;
  enabled: boolean;
  lastRun: number;
}

class Killed extends Error {}

class Run {
  private readonly log = new MisbehavingLog({ recognisesRepeats: true, pageSize: 100 });
  private pipeline = this.opened();
  private readonly rewards: ModelReward[] = [];
  private nextId = 1;
  private count = 0;
  private redeemed = 0;
  private now = Date.UTC(2026, 0, 1);
  /** Causes of completed actions; a repeated cause has no effect. */
  private readonly done = new Set<string>();
  private kills: Kill = null;
  /** Reports to the platform, by redemption. */
  private readonly settled = new Map<string, Set<string>>();
  readonly expected: { readonly rewardId: number | null; readonly code: string | null }[] = [];

  constructor(faults: readonly Fault[]) {
    this.log.script.push(...faults);
  }

  private opened(): CommitPipeline {
    const retries = { firstRetryMs: 0, lastRetryMs: 0 };
    return new CommitPipeline(this.log, { now: () => this.now }, retries);
  }

  private async ask(name: string, command: object, lookups: object = {}): Promise<void> {
    const decide = pointDecider.decide[name as 'DeleteChannelPointReward'] as (
      state: PointRewards,
      command: object,
      context: object,
    ) => ReturnType<(typeof pointDecider.decide)['DeleteChannelPointReward']>;
    await runInternalCommand<PointRewards>(
      this.pipeline,
      pointDecider,
      asking,
      { streamId: 'a', cause: { key: `ask ${++this.count}` } },
      (state, context) => decide(state, command, { ...context, ...lookups }),
    );
  }

  async do(act: Act): Promise<void> {
    switch (act.do) {
      case 'create': {
        const sent = act.byId ? { by: 'id', rewardId: act.title } : { by: 'title', title: act.title };
        const match = matchOf({ ...sent, fulfil: 'refundOnFail' } as never, () => null);
        const action = { type: 'chat', text: 'Hi', replyToUser: false } as const;
        const author = { accountId: 'a', scopes: ['chat:write'] };
        const command = { name: act.title, cooldownSec: act.cooldownSec };
        await this.ask('CreateChannelPointReward', command, {
          match,
          sent: { action, author, refusal: null },
        });
        this.rewards.push({ ...act, id: this.nextId++, enabled: true, lastRun: -Infinity });
        return;
      }
      case 'switch':
      case 'delete': {
        const reward = this.rewards.find((each) => each.id === act.id);
        const lookups = { newMatch: null, newAction: null };
        const asked =
          act.do === 'delete'
            ? this.ask('DeleteChannelPointReward', { rewardId: act.id })
            : this.ask('UpdateChannelPointReward', { rewardId: act.id, enabled: act.enabled }, lookups);
        if (!reward) return expect(asked).rejects.toThrow(Problem);
        await asked;
        if (act.do === 'delete') this.rewards.splice(this.rewards.indexOf(reward), 1);
        else reward.enabled = act.enabled;
        return;
      }
      case 'redeem':
        return this.redeem(act.title, act.killed);
      case 'later':
        this.now += 30_000;
        return;
      case 'restart':
        this.pipeline = this.opened();
    }
  }

  /** By id before by title, then the oldest. */
  private expect(title: string): void {
    const fitting = this.rewards.filter((each) => each.enabled && each.title === title);
    const reward = fitting.find(({ byId }) => byId) ?? fitting[0];
    const rests = reward && this.now - reward.lastRun < reward.cooldownSec * 1000;
    this.expected.push({ rewardId: reward?.id ?? null, code: rests ? 'cooldown' : null });
    if (reward && !rests) reward.lastRun = this.now;
  }

  private async redeem(title: string, killed: Kill): Promise<void> {
    this.expect(title);
    const reported = {
      ...{ kind: 'redemption', late: false, at: new Date(this.now).toISOString(), platform: 'twitch' },
      ...{ viewerId: 'v', user: { userId: '1', login: 'ada', name: 'Ada' }, message: null, simulated: false },
      ...{ redemptionId: `r${++this.redeemed}`, rewardId: title, reward: title },
    };
    const event = {
      stream: 'activity-a',
      type: 'activity.recorded',
      data: reported,
    } as unknown as StoredEvent;
    const cause = { key: `told ${this.redeemed}`, causationId: null, correlationId: null, depth: 1 };
    this.kills = killed;
    if (killed) {
      await expectKilled(this.handled(event, cause));
      this.kills = null;
      this.pipeline = this.opened();
    }
    // The event is delivered again if its handling is uncertain.
    await this.handled(event, cause);
    await this.handled(event, cause);
  }

  private async handled(event: StoredEvent, cause: Parameters<Redemptions['run']>[4]): Promise<void> {
    const redemptions = new Redemptions({
      pipeline: this.pipeline,
      actions: {
        run: (_action, { cause: { key } }) => {
          this.done.add(key);
          // The server ends once it is done, before that is recorded.
          if (this.kills === 'acting') return Promise.reject(new Killed());
          return Promise.resolve({ status: 'ok', code: null, onAir: false });
        },
      },
      channels: { on: () => Promise.resolve(this.channel) },
      roles: { of: () => Promise.resolve('everyone') },
      clock: { now: () => this.now },
      finds: () => true,
      warn: () => undefined,
    });
    for (const { run } of redemptions.reactions['activity.recorded'](event)) await run(cause);
  }

  private readonly channel = {
    features: new Set(['redemptions.settle']),
    redemptions: {
      settle: (_reward: string, [redemptionId = '']: readonly string[], as: string) => {
        if (this.kills === 'settling') return Promise.reject(new Killed());
        this.settled.set(redemptionId, (this.settled.get(redemptionId) ?? new Set()).add(as));
        return Promise.resolve();
      },
    },
  } as unknown as PlatformChannel;

  async agrees(): Promise<void> {
    const { rewards, redemptions } = await stateOf(this.pipeline, pointDecider, 'a');
    expect(Object.values(rewards).map(({ rewardId, enabled }) => [rewardId, enabled])).toEqual(
      this.rewards.map((each) => [each.id, each.enabled]),
    );
    const reported = [...redemptions]
      .reverse()
      .map(({ rewardId, outcome }) => ({ rewardId, code: outcome?.code ?? null }));
    expect(reported).toEqual(this.expected.slice(-25));
    this.expected.forEach(({ rewardId, code }, i) => {
      const as = this.settled.get(`r${i + 1}`);
      if (rewardId === null) expect(as).toBeUndefined();
      else expect([...(as ?? [])]).toEqual([code === null ? 'fulfilled' : 'cancelled']);
    });
    expect(this.done.size).toBe(
      this.expected.filter(({ rewardId, code }) => rewardId !== null && code === null).length,
    );
  }
}

async function expectKilled(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
}

it('whatever is set up and redeemed, each redemption is handled once, by the reward that it is for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 10, maxLength: 40 }),
      fc.array(fault, { maxLength: 40 }),
      async (acts, faults) => {
        const run = new Run(faults);
        for (const one of acts) {
          await run.do(one);
          await run.agrees();
        }
      },
    ),
    { seed: 24, numRuns: 60 },
  );
});
