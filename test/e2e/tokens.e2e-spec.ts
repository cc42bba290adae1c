import { randomUUID } from 'node:crypto';
import { PNG } from 'pngjs';
import { leaksIn, makeAccount, opsOk, signIn } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { until } from '../support/until';
import {
  type Token,
  type NewToken,
  studio,
  ada,
  browser,
  secrets,
  makeToken,
  clientWith,
  codeOf,
  restart,
} from '../support/tokens-studio';

interface Uploaded {
  readonly uploadId: number;
  readonly url: string;
  readonly usedBy: readonly { readonly overlayId: string }[];
}
const printed: string[] = [];
const tokens = async (): Promise<readonly Token[]> =>
  (await ok(browser.client.get<{ items: Token[] }>('/tokens'))).items;

describe('making a token', () => {
  it('shows it this once', async () => {
    const answer = await browser.client.post<NewToken>('/tokens', {
      name: ' Deck ',
      scopes: ['scenes:golive'],
    });
    expect(answer.status).toBe(200);
    const { token, ...rest } = answer.body;
    secrets['first token'] = token ?? '';
    expect(token).toMatch(/^osp_[0-9A-Za-z]{36}$/);
    expect(rest).toMatchObject({
      name: 'Deck',
      scopes: ['scenes:golive'],
      overlayIds: null,
      expiresAt: null,
      lastUsedAt: null,
      prefix: token?.slice(0, 8),
    });
    expect((await tokens()).find(({ tokenId }) => tokenId === rest.tokenId)).toEqual(rest);
  });

  it.each(['GET /tokens', 'POST /tokens', 'DELETE /tokens/x'])('and %s need a session', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    expect(codeOf(await clientWith(ada).send(method, path))).toEqual([403, 'session_required']);
    expect(codeOf(await new ApiClient(studio.api, null).send(method, path))).toEqual([401, 'unauthorized']);
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(41) }],
    [{ scopes: [] }],
    [{ scopes: ['everything'] }],
    [{ scopes: null }],
    [{ overlayIds: [] }],
    [{ overlayIds: 'o1' }],
    [{ overlayId: 'o1' }],
    [{ expiresAt: 'tomorrow' }],
    [{ expires: '2026-12-01T00:00:00.000Z' }],
  ])('with %j is malformed', async (change) => {
    const wanted =
      Object.keys(change).length === 0 ? undefined : { name: 'x', scopes: ['bot:read'], ...change };
    expect(codeOf(await browser.client.post('/tokens', wanted))).toEqual([400, 'invalid_request']);
  });

  it.each([-1_000, 367 * 24 * 3600_000])('that ends %i ms from now is refused', async (fromNow) => {
    const expiresAt = new Date(Date.now() + fromNow).toISOString();
    const answer = await browser.client.post('/tokens', { name: 'x', scopes: ['bot:read'], expiresAt });
    expect(codeOf(answer)).toEqual([422, 'invalid_value']);
  });

  it('repeated with its Idempotency-Key makes no other one and shows nothing again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const wanted = { name: 'Keyed', scopes: ['bot:read'] };
    const first = await browser.client.post<NewToken>('/tokens', wanted, key);
    secrets['keyed token'] = first.body.token ?? '';
    const again = await browser.client.post<NewToken>('/tokens', wanted, key);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, token: null });
    expect((await tokens()).filter(({ name }) => name === 'Keyed')).toHaveLength(1);
    expect((await clientWith({ token: first.body.token ?? '' }).get('/overlays')).body).toMatchObject({
      code: 'insufficient_scope',
    });
  });
});

describe('a token', () => {
  it('may do what its scopes say and no more', async () => {
    const client = clientWith(await makeToken({ scopes: ['overlays:read', 'account:read'] }));
    const me = await ok(client.get<{ scopes: string[]; credential: object }>('/me'));
    expect(me).toMatchObject({ scopes: ['overlays:read', 'account:read'], credential: { name: 'Deck' } });
    expect((await client.get('/overlays')).status).toBe(200);
    expect(await client.post('/overlays', {})).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', details: { required: 'overlays:write', have: me.scopes } },
    });
  });

  it('limited to some overlays sees no others and makes none', async () => {
    const make = () => ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'x' }));
    const [mine, other] = [await make(), await make()];
    const scopes = ['overlays:read', 'overlays:write'];
    const client = clientWith(await makeToken({ scopes, overlayIds: [mine.overlayId, 'not-there'] }));
    expect((await client.get(`/overlays/${mine.overlayId}`)).status).toBe(200);
    expect((await client.patch(`/overlays/${mine.overlayId}`, { name: 'y' })).status).toBe(200);
    const outside = await client.get(`/overlays/${other.overlayId}`);
    expect(codeOf(outside)).toEqual([404, 'not_found']);
    expect((await client.get('/overlays/nobodys')).body).toEqual(outside.body);
    expect(codeOf(await client.patch(`/overlays/${other.overlayId}`, { name: 'y' }))).toEqual([
      404,
      'not_found',
    ]);
    const { items } = await ok(client.get<{ items: { overlayId: string }[] }>('/overlays'));
    expect(items.map(({ overlayId }) => overlayId)).toEqual([mine.overlayId]);
    const before = (await ok(browser.client.get<{ items: object[] }>('/overlays'))).items.length;
    expect(codeOf(await client.post('/overlays', {}))).toEqual([403, 'insufficient_scope']);
    expect(codeOf(await client.post(`/overlays/${mine.overlayId}/duplicate`))).toEqual([
      403,
      'insufficient_scope',
    ]);
    expect((await ok(browser.client.get<{ items: object[] }>('/overlays'))).items).toHaveLength(before);
  });

  it.each<[method: string, path: string, body: object | undefined]>([
    ['POST', '/chat/messages', { text: 'Hello' }],
    ['GET', '/chat/messages', undefined],
    ['PUT', '/stream/twitch', { title: 'New title' }],
    ['POST', '/bot/commands', { name: 'hi', response: 'Hi' }],
    ['GET', '/audit', undefined],
    ['GET', '/channels', undefined],
    ['GET', '/bot/loyalty', undefined],
    ['PUT', '/overlays/MINE/stream-info', { title: 'New title' }],
  ])(
    'limited to some overlays is refused %s %s, which belongs to the account',
    async (method, path, body) => {
      const { overlayId } = await ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'x' }));
      const { scopes } = await ok(browser.client.get<{ scopes: readonly string[] }>('/me'));
      const client = clientWith(await makeToken({ scopes, overlayIds: [overlayId] }));
      const here = path.replace('MINE', overlayId);
      for (const address of [here, `${here}?overlayId=${overlayId}`])
        expect(await client.send(method, address, body)).toMatchObject({
          status: 403,
          body: {
            code: 'insufficient_scope',
            details: { reason: 'overlay_limited', overlayIds: [overlayId] },
          },
        });
    },
  );

  it('limited to some overlays sees the templates that were made of them, and no others', async () => {
    const make = () => ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'x' }));
    const [mine, other] = [await make(), await make()];
    const scopes = ['overlays:read', 'overlays:write'];
    const client = clientWith(await makeToken({ scopes, overlayIds: [mine.overlayId] }));
    const templateOf = async ({ overlayId }: { overlayId: string }, as = browser.client) =>
      (await ok(as.post<{ templateId: string }>(`/overlays/${overlayId}/template`, { name: 'T' })))
        .templateId;
    const [own, foreign, made] = [
      await templateOf(mine),
      await templateOf(other),
      await templateOf(mine, client),
    ];
    const { items } = await ok(client.get<{ items: { templateId: string }[] }>('/templates'));
    expect(items.map(({ templateId }) => templateId)).toEqual([made, own]);
    expect((await client.get(`/templates/${own}`)).status).toBe(200);
    expect(codeOf(await client.get(`/templates/${foreign}`))).toEqual([404, 'not_found']);
    expect(codeOf(await client.delete(`/templates/${foreign}`))).toEqual([404, 'not_found']);
    expect(codeOf(await client.post(`/overlays/${other.overlayId}/template`, { name: 'T' }))).toEqual([
      404,
      'not_found',
    ]);
    await ok(client.delete(`/templates/${made}`));
  });

  it('limited to some overlays sees the uploads that they show or that it has brought, and changes only the latter', async () => {
    const make = () => ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'x' }));
    const [mine, other] = [await make(), await make()];
    const scopes = ['overlays:read', 'overlays:write', 'uploads:write'];
    const { token } = await makeToken({ scopes, overlayIds: [mine.overlayId] });
    const client = clientWith({ token });
    const upload = async (by: string, color: number): Promise<Uploaded> => {
      const image = new PNG({ width: 1, height: 1 });
      image.data.set([color, 0, 0, 255]);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(PNG.sync.write(image))]), 'x.png');
      const headers = { authorization: `Bearer ${by}` };
      const answer = await fetch(`${studio.api}/uploads`, { method: 'POST', headers, body: form });
      return (await answer.json()) as Uploaded;
    };
    const [shown, hidden, brought] = [
      await upload(ada.token, 1),
      await upload(ada.token, 2),
      await upload(token, 3),
    ];
    for (const [{ overlayId }, { url }] of [
      [mine, shown],
      [other, shown],
      [other, hidden],
    ] as const)
      await ok(
        browser.client.post(`/overlays/${overlayId}/members`, { widget: 'text', values: { bgImage: url } }),
      );
    const { items } = await ok(client.get<{ items: Uploaded[] }>('/uploads'));
    expect(items.map(({ uploadId }) => uploadId)).toEqual([brought.uploadId, shown.uploadId]);
    expect(items.flatMap(({ usedBy }) => usedBy.map(({ overlayId }) => overlayId))).toEqual([mine.overlayId]);
    expect(codeOf(await client.get(`/uploads/${hidden.uploadId}`))).toEqual([404, 'not_found']);
    for (const { uploadId } of [shown, hidden, { uploadId: 999 }]) {
      expect(codeOf(await client.patch(`/uploads/${uploadId}`, { name: 'Mine' }))).toEqual([
        403,
        'insufficient_scope',
      ]);
      expect(codeOf(await client.delete(`/uploads/${uploadId}?force=true`))).toEqual([
        403,
        'insufficient_scope',
      ]);
    }
    expect((await client.patch(`/uploads/${brought.uploadId}`, { name: 'Mine' })).status).toBe(200);
    await ok(client.delete(`/uploads/${brought.uploadId}`));
  });

  it('limited to some overlays goes on with the uploads in parts that it has begun, and no others', async () => {
    const { overlayId } = await ok(browser.client.post<{ overlayId: string }>('/overlays', { name: 'x' }));
    const limited = { scopes: ['uploads:write'], overlayIds: [overlayId] };
    const [one, other] = [clientWith(await makeToken(limited)), clientWith(await makeToken(limited))];
    const announced = { name: 'x.mp4', bytes: 10, sha256: '0'.repeat(64) };
    const { transferId } = await ok(one.post<{ transferId: string }>('/uploads/begin', announced));
    for (const path of [`/uploads/${transferId}/bytes`, `/uploads/${transferId}/complete`]) {
      const ask = (client: ApiClient): Promise<Answer> =>
        path.endsWith('bytes') ? client.get(path) : client.post(path);
      expect(codeOf(await ask(other))).toEqual([404, 'not_found']);
      // Of the same account, and limited to nothing.
      for (const client of [one, clientWith(ada)]) expect((await ask(client)).status).not.toBe(404);
    }
    const reader = clientWith(await makeToken({ scopes: ['overlays:read'] }));
    expect(codeOf(await reader.get(`/uploads/${transferId}/bytes`))).toEqual([403, 'insufficient_scope']);
  });

  it('is refused once it has expired', async () => {
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const client = clientWith(await makeToken({ expiresAt }));
    expect((await client.get('/overlays')).status).toBe(200);
    await until(async () => (await client.get('/overlays')).status === 401);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
  });

  it('tells when it was last used', async () => {
    const before = Date.now();
    const made = await makeToken();
    await ok(clientWith(made).get('/overlays'));
    const used = async () =>
      (await tokens()).find(({ tokenId }) => tokenId === made.tokenId)?.lastUsedAt ?? '';
    await until(async () => (await used()) !== '');
    expect(Date.parse(await used())).toBeGreaterThanOrEqual(before);
  });

  it('that is revoked is refused within seconds, and gone from the list', async () => {
    const made = await makeToken();
    const client = clientWith(made);
    await ok(client.get('/overlays'));
    const answer = await browser.client.delete(`/tokens/${made.tokenId}`);
    expect(answer).toMatchObject({ status: 200, body: { deleted: true, tokenId: made.tokenId } });
    await until(async () => (await client.get('/overlays')).status === 401);
    expect(await tokens()).not.toContainEqual(expect.objectContaining({ tokenId: made.tokenId }));
    expect(codeOf(await browser.client.delete(`/tokens/${made.tokenId}`))).toEqual([404, 'not_found']);
  });

  it('of another account can’t be seen or revoked', async () => {
    const bea = await makeAccount(studio, 'bea');
    const hers = await signIn(studio, bea);
    Object.assign(secrets, { 'other token': bea.token, 'other cookie': hers.cookie.slice(6) });
    const { items } = await ok(hers.client.get<{ items: Token[] }>('/tokens'));
    expect(items).toHaveLength(1);
    const foreign = await browser.client.delete(`/tokens/${items[0]?.tokenId}`);
    expect(codeOf(foreign)).toEqual([404, 'not_found']);
    expect((await clientWith(bea).get('/me')).status).toBe(200);
  });

  it('is minted, listed and revoked by operators too', async () => {
    const end = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
    const args = ['--name', 'Bot', '--scopes', 'account:read,bot:read', '--expires', end];
    const token = await opsOk(studio.dataDir, ['token-mint', 'ada', ...args]);
    secrets['operators’ token'] = token;
    expect((await ok(clientWith({ token }).get('/me')))['scopes']).toEqual(['bot:read', 'account:read']);
    const made = (await tokens()).find(({ name }) => name === 'Bot');
    expect(made?.expiresAt).toBe(`${end}T00:00:00.000Z`);
    expect(await opsOk(studio.dataDir, ['token-list', 'ada'])).toContain(`${made?.tokenId}  osp_`);
    await opsOk(studio.dataDir, ['token-revoke', 'ada', made?.tokenId ?? '']);
    await until(async () => (await clientWith({ token }).get('/me')).status === 401);
  });
});

describe('kill -9', () => {
  it('leaves every token that was shown listed and working, and those revoked refused', async () => {
    for (let round = 0; round < 3; round++) {
      const revoked = await makeToken();
      await ok(browser.client.delete(`/tokens/${revoked.tokenId}`));
      const shown: (NewToken & { token: string })[] = [];
      const making = Array.from({ length: 6 }, async (_, i) => {
        for (let n = 0; n < 3; n++) shown.push(await makeToken({ name: `Round ${round} ${i}.${n}` }));
      });
      const enough = until(async () => shown.length >= 3 + 4 * round);
      const ends = Promise.allSettled(making);
      await enough;
      await studio.kill();
      await ends;
      printed.push(studio.output);
      await restart();
      const listed = new Set((await tokens()).map(({ tokenId }) => tokenId));
      for (const made of shown) {
        expect(listed).toContain(made.tokenId);
        expect((await clientWith(made).get('/overlays')).status).toBe(200);
      }
      expect((await clientWith(revoked).get('/overlays')).status).toBe(401);
      expect((await clientWith(ada).get('/me')).status).toBe(200);
    }
  });
});

describe('tokens', () => {
  it('stand in no file and were never printed', async () => {
    await studio.stop();
    printed.push(studio.output);
    expect(Object.keys(secrets).length).toBeGreaterThan(20);
    expect(await leaksIn(secrets, { folder: studio.dataDir, texts: printed })).toEqual([]);
    await restart();
  });
});
