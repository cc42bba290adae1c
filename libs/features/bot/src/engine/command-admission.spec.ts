import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { firstFields, type BotCommand, type CommandFields } from '../commands/command.state';
import type { BotContext } from './bot-context';
import { CommandAdmission } from './command-admission';
import type { ShownChannel } from './stream-info-cache';

let folder: string;
let records: Records;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bot-admission-'));
  records = await openEmbeddedRecords({ dir: folder });
});

afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

let contexts = 0;

function contextOf(fields: Partial<CommandFields>, userId = 'u1', role: BotContext['role'] = 'everyone') {
  const command: BotCommand = {
    ...{ ...firstFields, name: 'hype', ...fields },
    ...{ commandId: 1, createdAt: '', updatedAt: '' },
  };
  const viewer = { userId, login: userId, name: userId, platform: 'twitch' } as const;
  const written = { name: 'hype', argsText: '', args: [] };
  const key = `twitch/e${++contexts}`;
  const context: BotContext = {
    ...{ accountId: 'account', key, viewer, role, platforms: [], written, simulated: false, command },
  };
  return context;
}

/** An admission over a balance per viewer, which never goes below zero. */
function admissionOf(points: { [userId: string]: number }, stream: { liveSince: number | null }) {
  return new CommandAdmission({
    ledger: () => ({
      take: (_accountId, { userId }, amount) => {
        if ((points[userId] ?? 0) < amount) return Promise.resolve('not_enough');
        points[userId] = (points[userId] ?? 0) - amount;
        return Promise.resolve('taken');
      },
      give: (_accountId, { userId }, amount) => {
        points[userId] = (points[userId] ?? 0) + amount;
        return Promise.resolve();
      },
    }),
    records,
    streams: { of: () => Promise.resolve({ name: 'c', title: null, game: null, ...stream } as ShownChannel) },
    clock: { now: () => 1_000 },
  });
}

const refusalOf = async (admission: CommandAdmission, context: BotContext): Promise<string | null> =>
  (await admission.admit(context)).refusal?.message ?? null;

it('charges each use, and refuses one that a viewer cannot pay', async () => {
  const points = { u1: 25 };
  const admission = admissionOf(points, { liveSince: null });
  const uses = [1, 2, 3].map(() => contextOf({ costPoints: 10 }));
  const refusals = [];
  for (const use of uses) refusals.push(await refusalOf(admission, use));
  expect(refusals).toEqual([null, null, 'feedback.costs']);
  expect(points).toEqual({ u1: 5 });
});

it('charges the broadcaster nothing', async () => {
  const admission = admissionOf({}, { liveSince: null });
  expect(await refusalOf(admission, contextOf({ costPoints: 10 }, 'u1', 'broadcaster'))).toBeNull();
});

it('returns the price and the turn when the action fails', async () => {
  const points = { u1: 10 };
  const admission = admissionOf(points, { liveSince: 77 });
  const fields = { costPoints: 10, oncePerStream: 'viewer' } as const;
  const admitted = await admission.admit(contextOf(fields));
  expect(points).toEqual({ u1: 0 });
  if (admitted.refusal === null) await admitted.undo();
  expect(points).toEqual({ u1: 10 });
  expect(await refusalOf(admission, contextOf(fields))).toBeNull();
});

it('keeps the turn of a viewer who could not pay', async () => {
  const points: { [userId: string]: number } = {};
  const admission = admissionOf(points, { liveSince: 99 });
  const fields = { costPoints: 10, oncePerStream: 'everybody' } as const;
  expect(await refusalOf(admission, contextOf(fields))).toBe('feedback.costs');
  points['u1'] = 10;
  expect(await refusalOf(admission, contextOf(fields))).toBeNull();
});

it.each([
  ['everybody', ['feedback.once', 'feedback.once', null]],
  ['viewer', ['feedback.once', null, null]],
  ['off', [null, null, null]],
] as const)('answers once per stream: %s', async (oncePerStream, expected) => {
  const start = oncePerStream === 'viewer' ? 1_000 : 2_000;
  const stream = { liveSince: start };
  const admission = admissionOf({}, stream);
  const fields = { oncePerStream };
  expect(await refusalOf(admission, contextOf(fields))).toBeNull();
  const again = await refusalOf(admission, contextOf(fields));
  const other = await refusalOf(admission, contextOf(fields, 'u2'));
  const nextStream = admissionOf({}, { liveSince: start + 500 });
  expect([again, other, await refusalOf(nextStream, contextOf(fields))]).toEqual(expected);
});

it('has no limit while the channel is offline', async () => {
  const admission = admissionOf({}, { liveSince: null });
  const use = (): BotContext => contextOf({ oncePerStream: 'everybody' });
  expect([await refusalOf(admission, use()), await refusalOf(admission, use())]).toEqual([null, null]);
});
