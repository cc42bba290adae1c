import { createHash } from 'node:crypto';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { DecisionContext } from '@studio/kernel/decider';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { leastPauseMs } from '../../../../test/support/pauses';
import { GiveawayChecks } from './giveaway-checks';
import { giveawayDecider } from './giveaway.decider';
import { joinOf, settingsWith, starting } from './testing/joins';

const STREAM = 'giveaway-a';
const PLACE = { giveawayId: 'the giveaway', place: 0 };
const MANY = 6000;
const FEW = 100;
/** Each in place of the one before, so that each has a list of its own. */
const DRAWS = 5;
/** Milliseconds. */
const MOST_PAUSE = 50;

/** A giveaway that is over, in a log that counts how often its stream is read. */
async function finishedGiveaway(joins: number) {
  const log = new MisbehavingLog({ pageSize: 1000 });
  const pipeline = new CommitPipeline(log, { now: () => Date.UTC(2026, 0, 1) });
  const run = async (name: keyof typeof giveawayDecider.decide, command: object): Promise<void> => {
    const commandId = randomCommandId();
    await pipeline.execute({
      ...{ stream: STREAM, evolver: giveawayDecider, operation: name, commandId },
      ...{ correlationId: commandId, causationId: commandId, actor: { accountId: 'a', via: 'api' } },
      decide: ({ state, rev }, now) => {
        const id = (label: string): string =>
          label === 'giveaway' ? PLACE.giveawayId : derivedId(commandId, label);
        const context: DecisionContext<null> & typeof starting = {
          ...starting,
          ...{ now, rev, accountId: 'a', extension: null, id },
        };
        return giveawayDecider.decide[name](state, command as never, context);
      },
    });
  };
  await run('StartGiveaway', settingsWith({ winnersMax: 50, claimSeconds: 0 }));
  for (let from = 0; from < joins; from += FEW) {
    const joined = Array.from({ length: FEW }, (_, i) => {
      const name = `viewer${((from + i) * 7919) % joins}`;
      // Ids of viewers are random.
      return joinOf(name, { viewerId: createHash('sha256').update(name).digest('base64url') });
    });
    await run('EnterViewers', { joins: joined, sessionStartedAt: null });
  }
  await run('ControlGiveaway', { action: 'close' });
  await run('DrawGiveawayWinner', { count: 1 });
  for (let i = 1; i < DRAWS; i++) await run('ControlGiveaway', { action: 'reroll' });
  await run('ControlGiveaway', { action: 'close' });
  let reads = 0;
  const read = (...args: Parameters<typeof log.read>) => {
    reads++;
    return log.read(...args);
  };
  return { log: { read }, reads: () => reads };
}

it('a check of many joins pauses the event loop only shortly, also several at once', async () => {
  const { log } = await finishedGiveaway(MANY);
  const checks = (): Promise<unknown> =>
    Promise.all([1, 2].map((draw) => new GiveawayChecks(log).of('a', PLACE, draw)));
  expect(await leastPauseMs(MOST_PAUSE, checks)).toBeLessThan(MOST_PAUSE);
}, 60_000);

describe('checks of a giveaway', () => {
  let giveaway: Awaited<ReturnType<typeof finishedGiveaway>>;
  beforeAll(async () => {
    giveaway = await finishedGiveaway(FEW);
  });

  it('share one reading of the stream, and keep its result until a viewer is forgotten', async () => {
    const checks = new GiveawayChecks(giveaway.log);
    const before = giveaway.reads();
    const [one, ...others] = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => checks.of('a', PLACE, undefined)),
    );
    expect(one).toMatchObject({ verified: true, seedMatches: true, list: null });
    expect(one?.draws).toHaveLength(DRAWS);
    expect(others.every((each) => each === one)).toBe(true);
    await checks.of('a', PLACE, undefined);
    expect(giveaway.reads() - before).toBe(1);
    checks.forget('another');
    await checks.of('a', PLACE, undefined);
    expect(giveaway.reads() - before).toBe(1);
    checks.forget('a');
    await checks.of('a', PLACE, undefined);
    expect(giveaway.reads() - before).toBe(2);
  });

  it('hold no names and no lists in memory', async () => {
    const checks = new GiveawayChecks(giveaway.log);
    const listed = await checks.of('a', PLACE, 1);
    expect(listed.list?.split('\n')).toHaveLength(FEW + 1);
    const known = await checks.of('a', PLACE, undefined);
    expect(known.list).toBeNull();
    expect(JSON.stringify(known)).not.toMatch(/viewer\d/);
  });

  it('are refused when too many of one account wait', async () => {
    const checks = new GiveawayChecks(giveaway.log);
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => checks.of('a', PLACE, n + 100)),
    );
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused.map((each) => 'reason' in each && (each.reason as { code: string }).code)).toEqual([
      'unavailable',
      'unavailable',
    ]);
  });
});
