import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { Confirmations, CONFIRM_MS } from './confirmations';

const subject = { accountId: 'ada', tokenId: 'hers', tool: 'delete_scene', argumentsHash: 'h', rev: 3 };
let now = Date.UTC(2026, 0, 1);
const clock = { now: () => now };
const dir = mkdtempSync(join(tmpdir(), 'confirmations-'));
let records: Records;
let confirmations: Confirmations;

beforeAll(async () => {
  records = await openEmbeddedRecords({ dir, clock });
  confirmations = new Confirmations(records, clock, 'the secret of an installation');
});

afterAll(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
});

describe('a confirmation', () => {
  it('counts once', async () => {
    const { token } = confirmations.seal('handed', subject);
    expect(await confirmations.redeem('handed', token, subject)).toBe('agreed');
    expect(await confirmations.redeem('handed', token, subject)).toBe('used');
  });

  it('counts once, however many nodes are asked at the same time', async () => {
    const other = new Confirmations(records, clock, 'the secret of an installation');
    const { token } = confirmations.seal('handed', subject);
    const answers = await Promise.all(
      [confirmations, other, confirmations, other].map((node) => node.redeem('handed', token, subject)),
    );
    expect(answers.sort()).toEqual(['agreed', 'used', 'used', 'used']);
  });

  it('counts for two minutes', async () => {
    const { token, expiresAt } = confirmations.seal('handed', subject);
    expect(Date.parse(expiresAt)).toBe(now + CONFIRM_MS);
    expect(CONFIRM_MS).toBe(120_000);
    const { token: intime } = confirmations.seal('handed', subject);
    now += CONFIRM_MS - 1;
    expect(await confirmations.redeem('handed', intime, subject)).toBe('agreed');
    now += 1;
    expect(await confirmations.redeem('handed', token, subject)).toBe('expired');
  });

  it.each([
    ['another account', { accountId: 'bob' }, 'other_call'],
    ['another token of the account', { tokenId: 'other' }, 'other_call'],
    ['another tool', { tool: 'remove_member' }, 'other_call'],
    ['other arguments', { argumentsHash: 'i' }, 'other_call'],
    ['another state of the overlay', { rev: 4 }, 'changed'],
  ] as const)('counts not for %s, and is not used up by that', async (_, difference, why) => {
    const { token } = confirmations.seal('handed', subject);
    expect(await confirmations.redeem('handed', token, { ...subject, ...difference })).toBe(why);
    expect(await confirmations.redeem('handed', token, subject)).toBe('agreed');
  });

  it('that goes with a question to the user is none in the hand of the agent', async () => {
    const { token } = confirmations.seal('asked', subject);
    expect(await confirmations.redeem('handed', token, subject)).toBe('invalid');
    expect(await confirmations.redeem('asked', token, subject)).toBe('agreed');
  });

  it('can be made by nobody else', async () => {
    const forger = new Confirmations(records, clock, 'another secret');
    const { token } = confirmations.seal('handed', subject);
    const [content = '', signature = ''] = token.split('.');
    const changed = JSON.parse(Buffer.from(content, 'base64url').toString()) as object;
    const longer = Buffer.from(JSON.stringify({ ...changed, rev: 9 })).toString('base64url');
    for (const made of [
      forger.seal('handed', subject).token,
      `${longer}.${signature}`,
      content,
      `${content}.`,
      `${token}.x`,
      '',
      '.',
    ])
      expect(await confirmations.redeem('handed', made, { ...subject, rev: 9 })).toBe('invalid');
  });
});
