import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { given } from '@studio/kernel/given-when-then';
import { Slices } from '@studio/kernel/slices';
import { checkOf } from './checking';
import { drawFrom, listOf } from './drawing';
import { fairness } from './fairness';
import { giveawayDecider } from '../giveaway.decider';
import type { Giveaways } from '../model/giveaway.state';
import { joinOf, seed, starting } from '../testing/joins';

const entry = (userId: string, tickets: number) => ({ platform: 'twitch', userId, tickets });

describe('a draw', () => {
  it('counts tickets through a list that is sorted, whoever joined first', () => {
    const list = listOf([entry('b', 2), { ...entry('a', 1), platform: 'kick' }, entry('a', 3)], fairness);
    expect(list).toMatchObject({ text: 'kick\ta\t1\ntwitch\ta\t3\ntwitch\tb\t2\n', total: 6 });
    expect(list.hash).toBe(fairness.hashOf(list.text));
  });

  it('passes over numbers that would favour the first tickets', () => {
    // Of this total a third of the range is left over.
    const total = 3 * 2 ** 46;
    const picks = Array.from({ length: 300 }, (_, n) => fairness.pick(seed, 'hash', n, total, 0));
    expect(picks.every(({ ticket }) => ticket < total)).toBe(true);
    const passedOver = picks.filter(({ attempt }) => attempt > 0).length;
    expect(passedOver).toBeGreaterThan(300 / 8);
    expect(passedOver).toBeLessThan(300 / 2);
  });

  it('draws nobody twice from one list', () => {
    const list = listOf([entry('a', 1000), entry('b', 1), entry('c', 1)], fairness);
    const drawn = drawFrom(list, { seed, first: 1, count: 9 }, fairness);
    expect(drawn.map(({ entry: { userId } }) => userId).sort()).toEqual(['a', 'b', 'c']);
  });

  it('favours nobody: 10,000 draws are spread as the tickets are (chi-squared)', () => {
    const tickets = [1, 1, 2, 3, 5, 8, 13, 21, 34, 12];
    const list = listOf(
      tickets.map((count, i) => entry(`u${i}`, count)),
      fairness,
    );
    const hits = new Map<string, number>();
    const DRAWS = 10_000;
    for (let i = 0; i < DRAWS; i++) {
      const [first] = drawFrom(list, { seed: `seed ${i}`, first: 1, count: 1 }, fairness);
      const id = first?.entry.userId ?? '';
      hits.set(id, (hits.get(id) ?? 0) + 1);
    }
    const chiSquared = list.entries.reduce((sum, { userId, tickets: count }) => {
      const expected = (DRAWS * count) / list.total;
      return sum + ((hits.get(userId) ?? 0) - expected) ** 2 / expected;
    }, 0);
    // Of nine degrees of freedom one in a thousand is above it.
    expect(chiSquared).toBeLessThan(27.88);
  });
});

/** States before each draw, and at the end, of a giveaway with several draws. */
function drawnGiveaway(): { readonly before: Giveaways[]; readonly end: Giveaways } {
  const names = Array.from({ length: 30 }, (_, i) => `viewer${i}`);
  const joins = names.map((name, i) => joinOf(name, { platform: i % 3 ? 'twitch' : 'kick' }));
  const opened = given(giveawayDecider)
    .with(starting)
    .when('StartGiveaway', { winnersMax: 5, platforms: ['twitch', 'kick'] } as never)
    .when('EnterViewers', { joins, sessionStartedAt: null })
    .when('ControlGiveaway', { action: 'close' } as never);
  const two = opened.when('DrawGiveawayWinner', { count: 2 });
  const [one, another] = two.state().giveaway?.winners ?? [];
  const rerolled = two.when('ControlGiveaway', { action: 'reroll' } as never);
  const before = opened.state();
  const after = two.state();
  return {
    before: [
      before,
      { ...before, giveaway: before.giveaway && { ...before.giveaway, winners: one ? [one] : [] } },
      {
        ...after,
        giveaway: after.giveaway && {
          ...after.giveaway,
          winners: one && another ? [one, { ...another, status: 'rerolled' }] : [],
        },
      },
    ],
    end: rerolled.when('ControlGiveaway', { action: 'close' } as never).state(),
  };
}

describe('a giveaway that is over', () => {
  const states = drawnGiveaway();

  it('is checked from what was recorded', async () => {
    const result = await checkOf(states, 'id', undefined, new Slices());
    expect(result).toMatchObject({ seedMatches: true, verified: true, list: null });
    expect(result.draws).toHaveLength(3);
    expect(
      result.draws.every(({ list, number, holder }) => list === 'right' && number && holder === 'right'),
    ).toBe(true);
  });

  it('is found out where anything of it is another', async () => {
    const { giveaway } = states.end;
    if (!giveaway) throw new Error('There is none.');
    const result = (change: object) =>
      checkOf(
        { ...states, end: { ...states.end, giveaway: { ...giveaway, ...change } } },
        'id',
        undefined,
        new Slices(),
      );
    const [first, ...others] = giveaway.winners;
    if (!first) throw new Error('Nobody has won.');
    const winner = (change: object) => ({ winners: [{ ...first, ...change }, ...others] });
    expect(await result({ seed: `${giveaway.seed}0` })).toMatchObject({
      seedMatches: false,
      verified: false,
    });
    expect(await result(winner({ viewerId: 'viewer29-id' }))).toMatchObject({ verified: false });
    expect((await result(winner({ draw: { ...first.draw, ticket: first.draw.ticket + 1 } }))).verified).toBe(
      false,
    );
    expect((await result(winner({ draw: { ...first.draw, listHash: '0' } }))).verified).toBe(false);
  });

  it('tells what it can where somebody was forgotten', async () => {
    const forgotten = states.before.map((state) => withoutAnybody(state));
    const result = await checkOf({ ...states, before: forgotten }, 'id', undefined, new Slices());
    expect(result.draws[0]).toMatchObject({ list: 'unknown', number: true, holder: 'unknown' });
    expect(result.verified).toBe(true);
  });

  it('is checked by the lines of docs/giveaways.md', async () => {
    const result = await checkOf(states, 'id', 1, new Slices());
    const page = readFileSync(resolve(__dirname, '../../../../../docs/giveaways.md'), 'utf8');
    const script = /```sh\n([^`]*)```/.exec(page)?.[1] ?? '';
    const dir = mkdtempSync(join(tmpdir(), 'giveaway-'));
    try {
      writeFileSync(join(dir, 'check.json'), JSON.stringify(result));
      const printed = execFileSync('bash', ['-c', script], { cwd: dir, encoding: 'utf8' });
      const winner = states.end.giveaway?.winners[0];
      expect(printed.trim().split('\n')).toEqual([
        'the seed is the one that was published',
        'the list is the one that was drawn from',
        `${winner?.platform} ${winner?.user?.userId} wins`,
      ]);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

function withoutAnybody(state: Giveaways): Giveaways {
  const forget = giveawayDecider.evolve['viewer.forgotten'];
  return forget(state, { viewerId: 'viewer3-id' }, {} as never);
}
