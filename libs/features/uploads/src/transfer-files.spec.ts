import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { DiskMediaFiles } from './disk-media-files';
import { TRANSFER_MS } from './media-files';
import { TransferFiles } from './transfer-files';
import type { Transfer } from './transfers';
import { until } from '../../../../test/support/until';

let folder: string;
let files: TransferFiles;

const content = Buffer.from('0123456789');
const transfer: Transfer = {
  transferId: 'q7d2m9x4k1v8c5t3z6bn',
  name: 'a.mp4',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  begunBy: null,
  expiresAt: 0,
};
const bytes = (from: number, to = content.length): Readable => Readable.from([content.subarray(from, to)]);
const send = (from: number, to = content.length): Promise<number> =>
  files.append(transfer, from, to - from, bytes(from, to));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transfers-'));
  files = new TransferFiles((await DiskMediaFiles.open(folder)).transfers);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the parts of a transfer', () => {
  it('are one file in the end', async () => {
    expect(await files.offsetOf(transfer)).toBe(0);
    expect(await send(0, 4)).toBe(4);
    expect(await send(4, 4)).toBe(4);
    expect(await send(4)).toBe(10);
    expect(await files.offsetOf(transfer)).toBe(10);
    const file = await files.received(transfer);
    expect(file).toMatchObject({ name: 'a.mp4', bytes: 10, sha256: transfer.sha256 });
    expect(await readFile(file.path)).toEqual(content);
  });

  it('begin where the one before ended, and nowhere else', async () => {
    await send(0, 4);
    for (const offset of [0, 3, 5])
      await expect(send(offset)).rejects.toMatchObject({ code: 'offset_conflict', details: { offset: 4 } });
    expect(await files.offsetOf(transfer)).toBe(4);
  });

  it('are never more than was announced, whether they say so or not', async () => {
    await send(0, 4);
    const longer = (length: number | null) =>
      files.append(transfer, 4, length, Readable.from([content.subarray(4), Buffer.from('x')]));
    await expect(longer(7)).rejects.toMatchObject({ code: 'payload_too_large', details: { maxBytes: 10 } });
    await expect(longer(null)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await files.offsetOf(transfer)).toBe(4);
  });

  it('stay as far as they came when the line breaks', async () => {
    const line = new PassThrough();
    const sent = files.append(transfer, 0, null, line);
    line.write(content.subarray(0, 6));
    await until(async () => (await files.offsetOf(transfer)) === 6);
    line.destroy(new Error('The line is dead.'));
    await expect(sent).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await send(6)).toBe(10);
  });

  it('are taken over from a line that is dead without knowing it', async () => {
    const line = new PassThrough();
    const sent = files.append(transfer, 0, null, line);
    const broken = expect(sent).rejects.toMatchObject({ code: 'invalid_request' });
    line.write(content.subarray(0, 6));
    await until(async () => (await files.offsetOf(transfer)) === 6);
    expect(await send(6)).toBe(10);
    await broken;
    expect((await files.received(transfer)).bytes).toBe(10);
  });

  it('that come at once are one after the other, and one counts', async () => {
    const all = await Promise.allSettled([send(0), send(0), send(0)]);
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await files.received(transfer)).sha256).toBe(transfer.sha256);
  });
});

describe('a transfer as a whole', () => {
  it('is none while bytes are missing', async () => {
    await expect(files.requireWhole(transfer)).rejects.toMatchObject({ code: 'invalid_value' });
    await send(0, 9);
    await expect(files.requireWhole(transfer)).rejects.toMatchObject({
      code: 'invalid_value',
      status: 422,
      details: { field: 'bytes', expected: '10 bytes' },
    });
    await send(9);
    await files.requireWhole(transfer);
  });

  it('is none of other bytes than announced', async () => {
    await files.append(transfer, 0, 10, Readable.from([Buffer.from('012345678x')]));
    await expect(files.received(transfer)).rejects.toMatchObject({
      code: 'invalid_value',
      details: { field: 'sha256' },
    });
  });

  it('outlives the process, for a day', async () => {
    await send(0, 4);
    const { transfers } = await DiskMediaFiles.open(folder);
    files = new TransferFiles(transfers);
    expect(await send(4)).toBe(10);
    const old = new Date(Date.now() - TRANSFER_MS - 1000);
    await utimes(join(transfers, transfer.transferId), old, old);
    await DiskMediaFiles.open(folder, { isShared: true });
    expect(await readdir(transfers)).toEqual([]);
  });

  it('leaves nothing behind when it is removed', async () => {
    await send(0, 4);
    await files.remove(transfer.transferId);
    await files.remove(transfer.transferId);
    expect(await readdir(join(folder, 'transfers'))).toEqual([]);
  });
});
