import { EditorClient } from '@studio/realtime/testing/editor-client';
import { browserWith, cookieIn, leaksIn, ops, opsOk, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

/* How people get into the console: the first start's link, and devices that they let in. */

// Operators' commands are programs of their own.
jest.setTimeout(60_000);

interface Begun {
  readonly pairingId: string;
  readonly code: string;
  readonly url: string;
}
interface Pairings {
  readonly items: readonly {
    readonly pairingId: string;
    readonly state: string;
    readonly device: string | null;
  }[];
}
interface Tokens {
  readonly items: readonly {
    readonly tokenId: string;
    readonly name: string;
    readonly scopes: readonly string[];
  }[];
}

const PASSWORD = 'a good password';

let studio: StudioProcess;
/** Somebody whom nothing is known of. */
let nobody: ApiClient;
let owner: Browser;
let overlayId: string;
let secretOfSetup = '';

beforeAll(async () => {
  studio = await StudioProcess.start();
  nobody = new ApiClient(studio.api, null);
}, 60_000);

async function refusal(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  return `${status} ${String(body['code'])}`;
}

describe('the link that the first start prints', () => {
  const linkIn = (text: string): string => /\/console\/setup#([\w-]{43})/.exec(text)?.[1] ?? '';
  const setUp = (secret: string, password = PASSWORD) => nobody.post('/auth/setup', { secret, password });

  it('sets the password and signs in, once', async () => {
    secretOfSetup = linkIn(studio.output);
    expect(studio.output).toContain(`${studio.url}/console/setup#`);
    // Another is to be had, and is over with the first password.
    const other = linkIn(await opsOk(studio.dataDir, ['console-link', 'owner']));
    expect(await refusal(setUp(secretOfSetup, 'short'))).toBe('400 invalid_request');
    expect(await refusal(setUp('x'.repeat(43)))).toBe('401 unauthorized');
    const answers = await Promise.all([setUp(secretOfSetup), setUp(secretOfSetup)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body).toMatchObject({ login: 'owner', credential: { kind: 'session' } });
    owner = browserWith(cookieIn(done?.headers ?? new Headers()), studio);
    expect(await ok(owner.client.get('/me'))).toMatchObject({ login: 'owner' });
    for (const secret of [secretOfSetup, other])
      expect(await refusal(setUp(secret))).toBe('401 unauthorized');
    await signIn(studio, { login: 'owner', password: PASSWORD });
  });

  it('is not had by an account with a password', async () => {
    const { code, stderr } = await ops(studio.dataDir, ['console-link', 'owner']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('owner has a password')]);
  });
});

describe('a device that is let in', () => {
  const begin = () => ok(owner.client.post<Begun>('/pairings', { overlayId, name: 'Phone' }));
  const ask = (key: string) => nobody.post('/auth/device', { key, device: 'Phone, Firefox' });
  const claimBy = async (key: string): Promise<string> => String((await ok(ask(key)))['claim']);
  const enter = (claim: string) => nobody.post('/auth/device/enter', { claim });
  const alive = async () => (await ok(owner.client.get<Pairings>('/pairings'))).items;
  const answer = (pairingId: string, allow: boolean) =>
    owner.client.post(`/pairings/${pairingId}/answer`, { allow });

  beforeAll(async () => {
    overlayId = (await ok(owner.client.post<{ overlayId: string }>('/overlays', { starter: true })))
      .overlayId;
  });

  it('asks by six digits, waits, and has three scopes on its overlay once it is allowed', async () => {
    const { pairingId, code, url } = await begin();
    expect(code).toMatch(/^\d{6}$/);
    expect(url).toMatch(/\/console\/pair#[\w-]{22}$/);
    expect(await refusal(answer(pairingId, true))).toBe('409 not_asked');
    const claim = await claimBy(code);
    expect(await refusal(ask(code))).toBe('401 unauthorized');
    expect(await refusal(ask(url.split('#')[1] ?? ''))).toBe('401 unauthorized');
    expect(await ok(enter(claim))).toEqual({ state: 'asked' });
    expect(await alive()).toMatchObject([{ pairingId, state: 'asked', device: 'Phone, Firefox' }]);
    await ok(answer(pairingId, true));
    const entered = await enter(claim);
    expect(entered.body).toMatchObject({ state: 'entered', overlayId });
    expect(entered.headers.get('set-cookie')).toMatch(
      /^udev=osp_\w{36}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    expect(await refusal(enter(claim))).toBe('401 unauthorized');

    const device = browserWith(cookieIn(entered.headers), studio);
    const path = `/overlays/${overlayId}`;
    const { permissions } = await ok(device.client.get<{ permissions: string[] }>(path));
    expect([...permissions].sort()).toEqual(['actions:fire', 'overlays:read', 'scenes:golive']);
    expect(await refusal(device.client.patch(path, { name: 'Mine' }))).toBe('403 insufficient_scope');
    expect(await refusal(device.client.get('/tokens'))).toBe('403 session_required');
    const other = await ok(owner.client.post<{ overlayId: string }>('/overlays', {}));
    expect(await refusal(device.client.get(`/overlays/${other.overlayId}`))).toBe('404 not_found');
    // Its cookie counts from our own pages only.
    const elsewhere = new ApiClient(studio.api, null, {
      cookie: device.cookie,
      origin: 'https://example.com',
    });
    expect(await refusal(elsewhere.post(`${path}/effects/confetti/fire`, {}))).toBe('403 bad_origin');
    await ok(device.client.post(`${path}/effects/confetti/fire`, {}));

    // It follows the overlay, until it is revoked.
    const follower = new EditorClient({
      url: studio.url,
      overlayId,
      clientId: 'tab-of-phone',
      topics: ['design', 'deck'],
      headers: { cookie: device.cookie, origin: studio.url },
    });
    try {
      await follower.waitFor(({ snapshots, deck }) => snapshots.length === 1 && deck !== null);
      const { items } = await ok(owner.client.get<Tokens>('/tokens'));
      const token = items.find(({ name }) => name === 'Phone');
      expect(token?.scopes).toEqual(['overlays:read', 'scenes:golive', 'actions:fire']);
      await ok(owner.client.delete(`/tokens/${token?.tokenId}`));
      await follower.waitFor(({ dismissals }) => dismissals === 1);
      expect(await refusal(device.client.get(path))).toBe('401 unauthorized');
    } finally {
      follower.close();
    }
  });

  it('may ask by the address, and is told when it may not come in', async () => {
    const { pairingId, url } = await begin();
    const claim = await claimBy(url.split('#')[1] ?? '');
    await ok(answer(pairingId, false));
    expect(await ok(enter(claim))).toEqual({ state: 'refused' });
    expect(await refusal(answer(pairingId, true))).toBe('409 not_asked');
  });

  it('another pairing, or a cancelled one, ends the last', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(await alive()).toMatchObject([{ pairingId: second.pairingId, state: 'open' }]);
    expect(await refusal(owner.client.delete(`/pairings/${first.pairingId}`))).toBe('404 not_found');
    await ok(owner.client.delete(`/pairings/${second.pairingId}`));
    expect(await alive()).toEqual([]);
    for (const { code } of [first, second])
      if (first.code !== second.code) expect(await refusal(ask(code))).toBe('401 unauthorized');
    expect(await refusal(owner.client.post('/pairings', { overlayId: 'nothing', name: 'Phone' }))).toBe(
      '404 not_found',
    );
  });

  it('is refused after five wrong codes from its address, a right one too', async () => {
    const { code } = await begin();
    const tries: string[] = [];
    for (let i = 0; i < 6; i++)
      tries.push(await refusal(ask(String((Number(code) + 1 + i) % 1e6).padStart(6, '0'))));
    expect(tries.at(-1)).toBe('429 rate_limited');
    const late = await ask(code);
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  it('leaves no secret in any file', async () => {
    const { code: _, url } = await begin();
    const secrets = {
      setup: secretOfSetup,
      pairing: url.split('#')[1] ?? '',
      cookie: owner.cookie.split('=')[1] ?? '',
    };
    expect(await leaksIn(secrets, { folder: studio.dataDir, texts: [studio.log] })).toEqual([]);
  });
});
