import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '@studio/operations/caller';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { TRANSFER_MS } from './media-files';
import { Transfers, TRANSFERS_PER_ACCOUNT } from './transfers';

let dir: string;
let records: Records;
let transfers: Transfers;
let now: number;

const callerOf = (accountId: string, tokenId: string, overlays?: readonly string[]): Caller => ({
  accountId,
  name: accountId,
  locale: 'en',
  scopes: new Set(),
  via: 'api',
  overlayIds: overlays ? new Set(overlays) : null,
  credential: { kind: 'token', tokenId, name: null, expiresAt: null },
});
const ada = callerOf('ada', 'token');
const film = { name: 'a.mp4', bytes: 1000, sha256: 'a'.repeat(64), kind: 'video' } as const;
const begin = (id: string, caller = ada, ...others: readonly string[]) =>
  transfers.begin(caller, [id, ...others], film, () => undefined);

beforeEach(async () => {
  now = Date.parse('2026-03-01T00:00:00.000Z');
  dir = await mkdtemp(join(tmpdir(), 'transfers-'));
  const clock = { now: () => now };
  records = await openEmbeddedRecords({ dir, clock });
  transfers = new Transfers({ records, clock });
});
afterEach(async () => {
  await records.close();
  await rm(dir, { recursive: true });
});

describe('a transfer', () => {
  it('is there for a day, and tells what was announced', async () => {
    const begun = await begin('one');
    expect(begun).toEqual({ ...film, transferId: 'one', begunBy: 'token', expiresAt: now + TRANSFER_MS });
    expect(await transfers.find(ada, 'one')).toEqual(begun);
    now += TRANSFER_MS - 1;
    await begin('two');
    expect(await transfers.find(ada, 'one')).toEqual(begun);
    now += 1;
    expect(await transfers.find(ada, 'one')).toBeNull();
    expect(await transfers.find(ada, 'two')).not.toBeNull();
  });

  it('is begun once by a request that is repeated, under whatever id', async () => {
    const begun = await begin('one');
    expect(await begin('one')).toEqual(begun);
    expect(await begin('other', ada, 'before', 'one')).toEqual(begun);
  });

  it('belongs to its account; a token limited to overlays goes on with its own alone', async () => {
    await begin('one');
    expect(await transfers.find(callerOf('bea', 'token'), 'one')).toBeNull();
    expect(await transfers.find(callerOf('ada', 'other'), 'one')).not.toBeNull();
    const limited = callerOf('ada', 'limited', ['o']);
    expect(await transfers.find(limited, 'one')).toBeNull();
    await begin('two', limited);
    expect(await transfers.find(limited, 'two')).not.toBeNull();
  });

  it('that became an upload is known for a day, by its account', async () => {
    const begun = await begin('one');
    expect(await transfers.digestOfDone(ada, 'one')).toBeNull();
    now += TRANSFER_MS - 1;
    await transfers.finish(ada, begun);
    await transfers.finish(ada, begun);
    expect(await transfers.find(ada, 'one')).toBeNull();
    now += TRANSFER_MS - 1;
    expect(await transfers.digestOfDone(ada, 'one')).toBe(film.sha256);
    expect(await transfers.digestOfDone(callerOf('bea', 'token'), 'one')).toBeNull();
    expect(await transfers.digestOfDone(callerOf('ada', 'limited', ['o']), 'one')).toBeNull();
    now += 1;
    expect(await transfers.digestOfDone(ada, 'one')).toBeNull();
  });
});

describe('transfers of an account', () => {
  it('are limited, also when they begin at once; who is done makes room', async () => {
    const ids = Array.from({ length: TRANSFERS_PER_ACCOUNT + 3 }, (_, i) => `t${i}`);
    const begun = await Promise.allSettled(ids.map((id) => begin(id)));
    const refused = begun.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const { reason } of refused)
      expect(reason).toMatchObject({
        code: 'limit_reached',
        details: { resource: 'uploadTransfers', limit: TRANSFERS_PER_ACCOUNT, used: TRANSFERS_PER_ACCOUNT },
      });
    await begin('other', callerOf('bea', 'token'));
    const [first] = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await transfers.forget('ada', first?.transferId ?? '');
    await begin('again');
    await expect(begin('more')).rejects.toMatchObject({ code: 'limit_reached' });
    now += TRANSFER_MS;
    await begin('next day');
  });

  it('count together: who begins one is shown the others', async () => {
    const seen: number[] = [];
    for (const id of ['a', 'b', 'b'])
      await transfers.begin(ada, [id], film, (open) => {
        seen.push(open.reduce((sum, { bytes }) => sum + bytes, 0));
      });
    expect(seen).toEqual([0, 1000]);
    const full = transfers.begin(ada, ['c'], film, () => {
      throw new Error('There is no room.');
    });
    await expect(full).rejects.toThrow('no room');
    expect(await transfers.find(ada, 'c')).toBeNull();
  });
});
