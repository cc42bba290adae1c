import { join } from 'node:path';
import Database from 'libsql';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess, testToken } from '../support/server-process';

/*
 * The stored answer to a request with an Idempotency-Key is lost: the log still knows the command, and the answer is
 * made again from it, of a commit that lies behind hundreds of others and behind a snapshot.
 */
let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
}, 60_000);

async function loseAnswers(): Promise<number> {
  const { dataDir } = studio;
  await studio.stop();
  const db = new Database(join(dataDir, 'records.sqlite'));
  const { changes } = db.prepare(`DELETE FROM records WHERE kind = 'idempotency'`).run();
  db.close();
  studio = await StudioProcess.start({ dataDir, env: { RATE_LIMITS: 'off' } });
  api = new ApiClient(studio.api);
  return changes;
}

async function moveOften(path: string, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ok(api.patch(`${path}/members/${1 + (i % 3)}`, { layout: { x: sent + i + 1 } })),
      ),
    );
}

describe('a repeat whose stored answer is lost', () => {
  it('is answered as the first time, however much has happened before and since', async () => {
    const made = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Long', starter: true }));
    const path = `/overlays/${made.overlayId}`;
    await moveOften(path, 700);
    const requests = [
      { path: `${path}/members`, body: { widget: 'text', name: 'Late' }, key: 'add a layer late' },
      { path: `${path}/history/undo`, body: {}, key: 'undo the layer again' },
      { path: `${path}/scenes`, body: { name: 'Later', mode: 'snapshot' }, key: 'add a scene late' },
    ];
    const send = ({ path: to, body, key }: (typeof requests)[number]) =>
      api.post(to, body, { 'idempotency-key': key });
    const first = [];
    for (const request of requests) first.push(await send(request));
    await moveOften(path, 100);

    expect(await loseAnswers()).toBe(requests.length);
    for (const [i, request] of requests.entries()) {
      const again = await send(request);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect([again.status, again.body]).toEqual([first[i]?.status, first[i]?.body]);
    }
    expect((await ok(api.get<{ rev: number }>(path))).rev).toBe(1 + 700 + requests.length + 100);
  }, 60_000);
  it('is answered as the first time, whatever file comes with it', async () => {
    const upload = async (content: number) => {
      const sound = Buffer.from(`RIFF\x24\0\0\0WAVEfmt \x10\0\0\0${'\0'.repeat(16)}data\0\0\0\0`, 'latin1');
      sound[24] = content;
      const body = new FormData();
      body.set('file', new File([sound], 'sound.wav'));
      const headers = { authorization: `Bearer ${testToken}`, 'idempotency-key': 'the sound of it' };
      const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body });
      return [answer.status, await answer.json(), answer.headers.get('idempotent-replayed')] as const;
    };
    const [status, first] = await upload(1);
    expect(status).toBe(200);
    expect(await loseAnswers()).toBeGreaterThan(0);
    expect(await upload(2)).toEqual([200, first, 'true']);
    const { items } = await ok(api.get<{ items: object[] }>('/uploads'));
    expect(items).toHaveLength(1);
  }, 60_000);
});
