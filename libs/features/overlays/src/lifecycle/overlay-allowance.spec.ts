import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { overlayLimits } from '../model/overlay.limits';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { OverlayAllowance } from './overlay-allowance';

let dir: string;
let records: Records;
let now = 1_700_000_000_000;
const clock = { now: () => now };
let statuses: Map<string, 'absent' | 'active' | 'deleted'>;
let owned: string[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'allowance-'));
  records = await openEmbeddedRecords({ dir });
});
afterAll(async () => {
  await records.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(() => {
  statuses = new Map();
  owned = [];
});

let accounts = 0;
/** Returns an allowance for a new account; a second process has its own. */
function allowanceOfNewAccount() {
  const accountId = `account-${++accounts}`;
  const statusOf = (overlayId: string) => Promise.resolve(statuses.get(overlayId) ?? 'absent');
  const ownedBy = () => Promise.resolve(owned);
  const process = () => new OverlayAllowance({ records, clock, statusOf, ownedBy });
  const one = process();
  return { process, take: (overlayId: string, by = one) => by.take(accountId, overlayId) };
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `overlay-${n}`);

describe('the overlay allowance', () => {
  it('gives exactly the places that are left to any number that come at once, also from two processes', async () => {
    owned = names(overlayLimits.overlays.most - 3);
    for (const overlayId of owned) statuses.set(overlayId, 'active');
    const { take, process } = allowanceOfNewAccount();
    const processes = [process(), process()];
    const others = await Promise.all(
      Array.from({ length: 64 }, (_, n) => take(`new-${n}`, processes[n % 2])),
    );
    expect(others.filter((used) => used < overlayLimits.overlays.most).sort()).toEqual([47, 48, 49]);
    expect(others.filter((used) => used >= overlayLimits.overlays.most)).toHaveLength(61);
  });

  it('gives a repeat the place that it has', async () => {
    owned = names(overlayLimits.overlays.most - 1);
    for (const overlayId of owned) statuses.set(overlayId, 'active');
    const { take } = allowanceOfNewAccount();
    expect(await take('new')).toBe(49);
    expect(await take('new')).toBe(49);
    expect(await take('other')).toBe(50);
  });

  it('takes back the places of overlays that were deleted', async () => {
    owned = names(overlayLimits.overlays.most);
    for (const overlayId of owned) statuses.set(overlayId, 'active');
    const { take } = allowanceOfNewAccount();
    expect(await take('new')).toBe(50);
    statuses.set('overlay-7', 'deleted');
    expect(await take('new')).toBe(49);
    expect(await take('other')).toBe(50);
  });

  it('takes back the places of overlays that never came to be, once nobody can be making them', async () => {
    owned = names(overlayLimits.overlays.most - 1);
    for (const overlayId of owned) statuses.set(overlayId, 'active');
    const { take } = allowanceOfNewAccount();
    expect(await take('lost')).toBe(49);
    expect(await take('new')).toBe(50);
    now += 60_000;
    expect(await take('new')).toBe(49);
  });
});
