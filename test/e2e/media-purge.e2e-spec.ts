import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess, testToken } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { until } from '../support/until';

const DAY = 24 * 3600_000;

interface Upload {
  readonly uploadId: number;
  readonly url: string;
}

let clock: MovedClock;
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', ...clock.env } });
  api = new ApiClient(studio.api);
}, 60_000);

async function upload(shade: number): Promise<Upload> {
  const picture = new PNG({ width: 8, height: 8 });
  picture.data.fill(shade);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(PNG.sync.write(picture))]), 'x.png');
  const answer = await fetch(`${studio.api}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testToken}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Upload;
}

const storedFiles = (): readonly string[] => readdirSync(join(studio.dataDir, 'uploads', 'kept'));
const fileOf = ({ url }: Upload): string => url.slice('/media/'.length);

async function reached(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  await until(holds, {
    what: () => `${what}
${studio.output}`,
  });
}

it('bytes go 30 days after their upload was deleted, unless a layer shows them', async () => {
  const [used, shown, deleted] = [await upload(50), await upload(100), await upload(150)];
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {}));
  const values = { src: shown.url };
  await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'image', values }));
  for (const { uploadId } of [shown, deleted]) await ok(api.delete(`/uploads/${uploadId}?force=true`));
  // A server that was killed while it took this one has left it.
  const undecided = `${'0'.repeat(64)}.png`;
  const path = join(studio.dataDir, 'uploads', 'kept', undecided);
  writeFileSync(path, 'x');
  const monthAgo = new Date(Date.now() - 40 * DAY);
  utimesSync(path, monthAgo, monthAgo);

  clock.forward(DAY);
  await reached('the first look', () => readdirSync(join(studio.dataDir, 'uploads')).includes('log.json'));
  expect(storedFiles()).toHaveLength(4);
  clock.forward(30 * DAY);
  await reached('the next', () => {
    clock.forward(DAY);
    return storedFiles().length < 4;
  });
  await reached('its end', () => studio.log.includes('of uploads deleted'));
  expect([...storedFiles()].sort()).toEqual([fileOf(used), fileOf(shown)].sort());
  expect(studio.log).toContain('Removed 2 files (');

  const status = async ({ url }: Upload): Promise<number> => (await fetch(`${studio.url}${url}`)).status;
  expect(await Promise.all([used, shown, deleted].map(status))).toEqual([200, 200, 404]);
  // It may come again.
  expect(await status(await upload(150))).toBe(200);
  await studio.stop();
  // On servers it needs a log that nobody else wrote to.
  if (!onSharedStores) await opsOk(studio.dataDir, ['verify']);
}, 60_000);
