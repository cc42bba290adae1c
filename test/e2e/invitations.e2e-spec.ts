import { browserWith, cookieIn, leaksIn, makeAccount, signIn, type Browser } from '../support/accounts';
import { ApiClient, ok, type Answer } from '../support/api-client';
import { MovedClock } from '../support/moved-clock';
import { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

/* People who are invited by a link: from the link to an editor with the permissions of a role. */

// Operators' commands are programs of their own.
jest.setTimeout(60_000);

interface Created {
  readonly invitationId: string;
  readonly url: string;
}
interface Invitations {
  readonly items: readonly {
    readonly invitationId: string;
    readonly acceptedAt: string | null;
    readonly acceptedBy: { readonly userId: string; readonly login: string; readonly name: string } | null;
  }[];
}
interface Overlay {
  readonly overlayId: string;
  readonly permissions: readonly string[];
}
interface Editors {
  readonly items: readonly { readonly login: string; readonly permissions: readonly string[] }[];
}

const DAY_MS = 24 * 3600 * 1000;
const PASSWORD = 'a good password';

let clock: MovedClock;
let studio: StudioProcess;
let owner: Browser;
/** Somebody whom nothing is known of. */
let nobody: ApiClient;
let overlayId: string;

beforeAll(async () => {
  clock = await MovedClock.make();
  studio = await StudioProcess.start({ env: clock.env });
  nobody = new ApiClient(studio.api, null);
  owner = await signIn(studio, await makeAccount(studio, 'olga', 'Olga'));
  ({ overlayId } = await ok(owner.client.post<Overlay>('/overlays', { starter: true })));
}, 60_000);

const secretIn = ({ url }: Created): string => url.split('#')[1] ?? '';
const invite = (role = 'moderator', only: string | null = overlayId) =>
  ok(owner.client.post<Created>('/invitations', { role, overlayId: only }));
const look = (secret: string) => nobody.post('/auth/invitation', { secret });
const accept = (secret: string, login: string, more: object = {}) =>
  nobody.post('/auth/invitation/accept', {
    secret,
    login,
    name: login.toUpperCase(),
    password: PASSWORD,
    locale: 'de',
    ...more,
  });
const listed = async () => (await ok(owner.client.get<Invitations>('/invitations'))).items;
const editorsOf = async (id = overlayId) =>
  (await ok(owner.client.get<Editors>(`/overlays/${id}/editors`))).items;

async function refusal(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer;
  const { reason, field } = (body['details'] ?? {}) as { readonly reason?: string; readonly field?: string };
  return [String(status), String(body['code']), ...[reason ?? field ?? []].flat()].join(' ');
}

function guestIn(answer: Answer): Browser {
  expect(answer.status).toBe(200);
  return browserWith(cookieIn(answer.headers), studio);
}

describe('an invitation', () => {
  it('makes an account with the permissions of its role on its overlay, and no others', async () => {
    const created = await invite();
    expect(created.url).toMatch(new RegExp(`^${studio.url}/console/invite#[\\w-]{43}$`));
    const { name } = await ok(owner.client.get<{ name: string }>(`/overlays/${overlayId}`));
    expect(await ok(look(secretIn(created)))).toEqual({
      inviter: 'Olga',
      role: 'moderator',
      overlay: name,
      expiresAt: expect.any(String) as string,
    });
    const answer = await accept(secretIn(created), 'Mia');
    expect(answer.body).toMatchObject({ login: 'mia', name: 'MIA', locale: 'de' });
    const mia = guestIn(answer);
    const path = `/overlays/${overlayId}`;
    const { permissions } = await ok(mia.client.get<Overlay>(path));
    expect([...permissions].sort()).toEqual(
      ['actions:fire', 'bot:read', 'bot:write', 'chat:moderate', 'chat:write', 'overlays:read'].sort(),
    );
    expect(await refusal(mia.client.patch(path, { name: 'Mine' }))).toBe('403 insufficient_scope');
    const other = await ok(owner.client.post<Overlay>('/overlays', {}));
    expect(await refusal(mia.client.get(`/overlays/${other.overlayId}`))).toMatch(/^404/);
    const [item] = (await listed()).filter(({ invitationId }) => invitationId === created.invitationId);
    const { userId } = await ok(mia.client.get<{ userId: string }>('/me'));
    expect(item).toMatchObject({
      acceptedAt: expect.any(String) as string,
      acceptedBy: { userId, login: 'mia', name: 'MIA' },
    });
    // Who did what stands in the audit.
    const audit = await ok(owner.client.get<{ items: readonly object[] }>('/audit'));
    expect(audit.items.slice(0, 2)).toMatchObject([
      {
        kind: 'invitation_accepted',
        actor: { accountId: userId, name: 'MIA' },
        invitationId: created.invitationId,
      },
      { kind: 'invitation_created', actor: { name: 'Olga' } },
    ]);
    await signIn(studio, { login: 'mia', password: PASSWORD });
  });

  it('is used once, of many acceptances at the same time', async () => {
    const secret = secretIn(await invite('deck'));
    const answers = await Promise.all(['ann', 'ben', 'cleo', 'ann'].map((login) => accept(secret, login)));
    const codes = answers.map(({ status }) => status);
    expect(codes.filter((status) => status === 200)).toHaveLength(1);
    expect(codes.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(await refusal(look(secret))).toBe('409 invitation_over used');
    expect(await refusal(accept(secret, 'dora'))).toBe('409 invitation_over used');
    const known = (await editorsOf()).filter(({ login }) => ['ann', 'ben', 'cleo'].includes(login));
    expect(known).toHaveLength(1);
    // The logins of the others are free.
    for (const login of ['ann', 'ben', 'cleo'].filter((each) => each !== known[0]?.login))
      guestIn(await accept(secretIn(await invite('viewer')), login));
  });

  it('leaves its link usable after input that is refused, and names the field', async () => {
    const secret = secretIn(await invite('viewer'));
    expect(await refusal(accept(secret, 'mia'))).toBe('422 invalid_value taken');
    expect(await refusal(accept(secret, 'no login'))).toBe('422 invalid_value login');
    expect(await refusal(accept(secret, 'eve', { name: '  ' }))).toBe('422 invalid_value name');
    expect(await accept(secret, 'eve', { password: 'short' })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'password', location: 'body' }] } },
    });
    guestIn(await accept(secret, 'eve'));
  });

  it('is accepted by an account that is there, but not by the one that made it', async () => {
    const fay = await signIn(studio, await makeAccount(studio, 'fay', 'Fay'));
    const secret = secretIn(await invite('viewer'));
    const join = (client: ApiClient) => client.post('/auth/invitation/join', { secret });
    expect(await refusal(join(nobody))).toMatch(/^401/);
    expect(await refusal(join(owner.client))).toBe('422 invalid_value secret');
    const elsewhere = new ApiClient(studio.api, null, { cookie: fay.cookie, origin: 'https://example.com' });
    expect(await refusal(join(elsewhere))).toBe('403 bad_origin');
    expect(await ok(join(fay.client))).toEqual({ joined: true });
    expect(await refusal(join(fay.client))).toBe('409 invitation_over used');
    expect(await ok(fay.client.get(`/overlays/${overlayId}`))).toMatchObject({
      permissions: ['overlays:read'],
    });
  });

  it('to all overlays gives those that there are, and those that are made later', async () => {
    const gus = guestIn(await accept(secretIn(await invite('deck', null)), 'gus'));
    expect(await ok(gus.client.get(`/overlays/${overlayId}`))).toMatchObject({ role: 'editor' });
    const later = await ok(owner.client.post<Overlay>('/overlays', {}));
    await untilRead(
      () => gus.client.get(`/overlays/${later.overlayId}`),
      ({ status }) => status === 200,
    );
    const [own] = (await listed()).filter(({ acceptedBy }) => acceptedBy?.login === 'gus');
    await ok(owner.client.delete(`/invitations/${own?.invitationId}`));
    for (const id of [overlayId, later.overlayId])
      expect(await refusal(gus.client.get(`/overlays/${id}`))).toMatch(/^404/);
  });

  it('opens nothing once it is revoked, expired or its overlay is gone', async () => {
    const revoked = await invite();
    await ok(owner.client.delete(`/invitations/${revoked.invitationId}`));
    const gone = await ok(owner.client.post<Overlay>('/overlays', {}));
    const ofGone = await invite('viewer', gone.overlayId);
    await ok(owner.client.delete(`/overlays/${gone.overlayId}`));
    for (const each of [revoked, ofGone]) {
      expect(await refusal(look(secretIn(each)))).toBe('409 invitation_over revoked');
      expect(await refusal(accept(secretIn(each), 'ivy'))).toBe('409 invitation_over revoked');
    }
    const late = await invite();
    clock.forward(7 * DAY_MS - 60_000);
    await ok(look(secretIn(late)));
    clock.forward(60_000);
    expect(await refusal(look(secretIn(late)))).toBe('409 invitation_over expired');
    expect(await refusal(accept(secretIn(late), 'ivy'))).toBe('409 invitation_over expired');
    // Also after a new invitation, with which the expired ones are forgotten.
    await invite();
    expect(await refusal(look(secretIn(late)))).toBe('409 invitation_over expired');
    expect((await listed()).map(({ invitationId }) => invitationId)).not.toContain(late.invitationId);
  });

  it('ends the access when it is revoked after it was accepted', async () => {
    const created = await invite('viewer');
    const jan = guestIn(await accept(secretIn(created), 'jan'));
    await ok(jan.client.get(`/overlays/${overlayId}`));
    await ok(owner.client.delete(`/invitations/${created.invitationId}`));
    expect(await refusal(jan.client.get(`/overlays/${overlayId}`))).toMatch(/^404/);
    expect((await editorsOf()).map(({ login }) => login)).not.toContain('jan');
    await ok(jan.client.get('/me'));
  });

  it('is made for own overlays only, by people who are signed in', async () => {
    const mia = await signIn(studio, { login: 'mia', password: PASSWORD });
    const body = { role: 'viewer', overlayId };
    expect(await refusal(mia.client.post('/invitations', body))).toBe('403 owner_only');
    expect(await refusal(new ApiClient(studio.api).post('/invitations', body))).toBe('403 session_required');
    expect(await refusal(owner.client.post('/invitations', { ...body, overlayId: 'none' }))).toMatch(/^404/);
    expect(await refusal(owner.client.post('/invitations', { ...body, role: 'owner' }))).toMatch(/^400/);
    const key = { 'idempotency-key': 'one invitation' };
    const first = await ok(owner.client.post<Created>('/invitations', body, key));
    expect(await ok(owner.client.post('/invitations', body, key))).toEqual({ ...first, url: null });
  });

  it('leaves no secret in any file, and slows down guesses', async () => {
    const secret = secretIn(await invite());
    expect(await leaksIn({ secret }, { folder: studio.dataDir, texts: [studio.log] })).toEqual([]);
    const wrong = (i: number) => look(String(i).repeat(43));
    for (let i = 0; i < 5; i++) expect(await refusal(wrong(i))).toBe('401 unauthorized');
    for (const again of [wrong(5), look(secret), accept(secret, 'kim')])
      expect(await refusal(again)).toBe('429 rate_limited');
  });
});
