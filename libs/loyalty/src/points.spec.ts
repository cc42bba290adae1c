import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { Points } from './points';

const log = new MisbehavingLog({ recognisesRepeats: true, pageSize: 100 });
const ada = { platform: 'twitch', userId: '1', login: 'ada', name: 'Ada', simulated: false };
const why = { reason: 'Tickets', source: 'giveaway', refId: 'g' } as const;

/** As a server has it that has just started. */
function opened(): Points {
  const clock = { now: () => Date.UTC(2026, 0, 1) };
  const unused = (): never => {
    throw new Error('Nobody asks for it.');
  };
  return new Points({
    pipeline: new CommitPipeline(log, clock),
    log,
    reader: {
      find: () => Promise.resolve({ items: [], nextCursor: null }),
      getMany: () => Promise.resolve([]),
    } as never,
    namesKnown: () => Promise.resolve(),
    viewers: { idOf: (_account, { userId }) => Promise.resolve(`viewer-${userId}`) },
    places: () => ({
      placeOf: () => Promise.resolve({ timeZone: 'UTC', currency: 'EUR', locale: 'en' as const }),
    }),
    channels: unused,
    clock,
  });
}

const has = async (points: Points): Promise<number> => (await points.of('a', ada)).points;

it('what became of a payment is told again to whoever asks again, also after a restart', async () => {
  const first = opened();
  expect(await first.take('a', ada, 10, { key: 'refused', ...why })).toBe('not_enough');
  await first.give('a', ada, 25, { key: 'given', ...why });
  expect(await first.take('a', ada, 10, { key: 'taken', ...why })).toBe('taken');
  for (const points of [first, opened(), opened()]) {
    expect(await points.take('a', ada, 10, { key: 'refused', ...why })).toBe('not_enough');
    expect(await points.take('a', ada, 10, { key: 'taken', ...why })).toBe('taken');
    await points.give('a', ada, 25, { key: 'given', ...why });
    expect(await has(points)).toBe(15);
  }
  expect(await opened().take('a', ada, 16, { key: 'too much', ...why })).toBe('not_enough');
  expect(await has(opened())).toBe(15);
});
