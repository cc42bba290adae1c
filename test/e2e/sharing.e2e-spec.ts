import { RenderClient } from '@studio/realtime/testing/render-client';
import { addAccount, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/studio-process';

interface Overlay {
  readonly overlayId: string;
  readonly rev: number;
}
interface Editor {
  readonly userId: null;
  readonly login: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly addedAt: string;
}
interface Editors {
  readonly items: readonly Editor[];
  readonly nextCursor: string | null;
}
interface Link {
  readonly url: string;
  readonly generation: number;
}
interface RotatedLink extends Link {
  readonly oldLinkEndsAt: string;
}

let studio: StudioProcess;
/** Who owns, who is invited, and who has nothing to do with it. */
let owner: ApiClient;
let bea: ApiClient;
let cid: ApiClient;
const clients: RenderClient[] = [];

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
  const beasToken = await addAccount(studio.dataDir, 'bea', 'Bea');
  const cidsToken = await addAccount(studio.dataDir, 'cid', 'Cid');
  owner = new ApiClient(studio.api);
  bea = new ApiClient(studio.api, beasToken);
  cid = new ApiClient(studio.api, cidsToken);
}, 60_000);

afterEach(() => clients.splice(0).forEach((client) => client.close()));

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

async function makeOverlay(api = owner): Promise<string> {
  const { overlayId } = await ok(api.post<Overlay>('/overlays', { starter: true }));
  return `/overlays/${overlayId}`;
}

const everyDesignScope = [
  'overlays:read',
  'overlays:write',
  'members:write',
  'scenes:write',
  'scenes:golive',
];

/** All that can be asked of an overlay. */
const everyQuery = [
  '',
  '/link',
  '/scenes',
  '/members',
  '/history',
  '/history/h_1',
  '/versions',
  '/at/1',
  '/diff?from=1&to=1',
];

async function share(path: string, permissions: readonly string[] = everyDesignScope): Promise<Editors> {
  const editors = await ok(owner.put<Editors>(`${path}/editors/bea`, { permissions }));
  await seenByAll();
  return editors;
}

/** Queries wait for what their own account wrote; after that of the owner, those of others see it too. */
async function seenByAll(): Promise<void> {
  await ok(owner.get('/overlays'));
}

/** The server hears of it a moment after the command. */
async function openedAgain(url: string): Promise<RenderClient> {
  for (let attempt = 0; ; attempt++) {
    const client = await open(url);
    if (client.refusal === null || attempt === 100) return client;
  }
}

/** What a renderer with this link is given: a picture, or a refusal. */
async function open(url: string): Promise<RenderClient> {
  const client = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  clients.push(client);
  await client.waitFor(({ state, refusal }) => state !== null || refusal !== null);
  return client;
}

describe('the editors of an overlay', () => {
  it('are put, listed and removed by its owner, and no revision counts it', async () => {
    const path = await makeOverlay();
    expect(await ok(owner.get(`${path}/editors`))).toEqual({ items: [], nextCursor: null });
    const shared = await ok(
      owner.put<Editors>(`${path}/editors/@BEA`, { permissions: ['scenes:golive', 'overlays:read'] }),
    );
    expect(shared.items).toEqual([
      {
        userId: null,
        login: 'bea',
        name: 'bea',
        permissions: ['overlays:read', 'scenes:golive'],
        addedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ]);
    expect(await ok(owner.get(`${path}/editors`))).toEqual(shared);

    const more = await share(path);
    expect(more.items).toMatchObject([
      { login: 'bea', permissions: everyDesignScope, addedAt: shared.items[0]?.addedAt },
    ]);
    expect(await ok(owner.delete(`${path}/editors/bea`))).toEqual({ items: [], nextCursor: null });
    expect(await ok(owner.get(path))).toMatchObject({ rev: 1 });
  });

  it('don’t tell who has a login: an invitation to nobody looks like any other, and opens nothing later', async () => {
    const path = await makeOverlay();
    const answers = [];
    for (const login of ['dan', 'bea']) {
      const { status, headers, body } = await owner.put<Editors>(`${path}/editors/${login}`, {
        permissions: ['overlays:read'],
      });
      const item = body.items.find((each) => each.login === login);
      answers.push({
        status,
        names: [...headers.keys()],
        item: { ...item, login: '', name: '', addedAt: '' },
      });
    }
    expect(answers[0]).toEqual(answers[1]);
    const dan = new ApiClient(studio.api, await addAccount(studio.dataDir, 'dan', 'Dan'));
    expect((await dan.get(path)).status).toBe(404);
    await ok(owner.put(`${path}/editors/dan`, { permissions: everyDesignScope }));
    expect((await dan.get(path)).status).toBe(404);
    await ok(owner.delete(`${path}/editors/dan`));
    await ok(owner.put(`${path}/editors/dan`, { permissions: everyDesignScope }));
    await seenByAll();
    await ok(dan.get(path));
    await ok(owner.delete(path));
    await seenByAll();
  });

  it.each([
    ['PUT', '/editors/bea', {}, 400, 'invalid_request'],
    ['PUT', '/editors/bea', { permissions: [] }, 400, 'invalid_request'],
    ['PUT', '/editors/bea', { permissions: ['everything'] }, 400, 'invalid_request'],
    ['PUT', '/editors/bea', { permissions: ['overlays:read'], role: 'owner' }, 400, 'invalid_request'],
    ['PUT', `/editors/${'x'.repeat(65)}`, { permissions: ['overlays:read'] }, 400, 'invalid_request'],
    ['PUT', '/editors/no%20body', { permissions: ['overlays:read'] }, 422, 'invalid_value'],
    ['PUT', '/editors/owner', { permissions: ['overlays:read'] }, 422, 'invalid_value'],
    ['DELETE', '/editors/bea', undefined, 404, 'not_found'],
  ])('%s %s %j is refused with %i %s', async (method, path, body, status, code) => {
    const overlay = await makeOverlay();
    expect(await owner.send(method, `${overlay}${path}`, body)).toMatchObject({ status, body: { code } });
    expect(await ok(owner.get<Editors>(`${overlay}/editors`))).toMatchObject({ items: [] });
  });
});

describe('an editor', () => {
  it('finds shared overlays after the own ones, newest change first, with role and permissions', async () => {
    const [first, second] = [await makeOverlay(), await makeOverlay()];
    const own = await makeOverlay(bea);
    await share(first);
    await share(second, ['overlays:read']);
    await ok(owner.patch(first, { name: 'Newest' }));
    await seenByAll();
    const { items } = await ok(bea.get<{ items: Overlay[] }>('/overlays'));
    const mine = items.filter(({ overlayId }) => [first, second, own].includes(`/overlays/${overlayId}`));
    expect(mine.map(({ overlayId }) => `/overlays/${overlayId}`)).toEqual([own, first, second]);
    expect(mine).toMatchObject([
      { role: 'owner', owner: { name: 'Bea' } },
      { role: 'editor', name: 'Newest', permissions: everyDesignScope, owner: { name: 'Owner' } },
      { role: 'editor', permissions: ['overlays:read'] },
    ]);
    expect(mine[0]).toMatchObject({ permissions: expect.arrayContaining(['bot:write']) as string[] });
    await ok(owner.delete(`${first}/editors/bea`));
    await ok(owner.delete(second));
    await seenByAll();
    const left = await ok(bea.get<{ items: Overlay[] }>('/overlays'));
    expect(left.items.map(({ overlayId }) => `/overlays/${overlayId}`)).toEqual([own]);
    await ok(bea.delete(own));
  });

  it('works on the overlay within the permissions, as the owner does', async () => {
    const path = await makeOverlay();
    await share(path);
    expect(await ok(bea.get(path))).toMatchObject({ role: 'editor', permissions: everyDesignScope });
    const renderer = await open((await ok(bea.get<Link>(`${path}/link`))).url);
    expect(await ok(bea.patch(`${path}/members/1`, { layout: { x: 5 } }))).toMatchObject({
      rev: 2,
      onAir: true,
    });
    await renderer.waitFor(({ state }) => state?.layers[1]?.layout.x === 5);
    await ok(bea.post(`${path}/scenes`, { name: 'BRB' }));
    expect(await ok(bea.post(`${path}/scenes/2/golive`, {}))).toMatchObject({ onAir: true });
    const stale = await owner.patch(`${path}/members/1`, { name: 'X', expectedRev: 1 });
    const { userId } = await ok(bea.get<{ userId: string }>('/me'));
    expect(stale).toMatchObject({
      status: 409,
      body: {
        details: {
          changedSince: [
            { rev: 2, actor: { accountId: userId, via: 'api' }, memberIds: [1], sceneIds: [1] },
            { rev: 3, sceneIds: [2] },
            { rev: 4, operation: 'go_live_scene' },
          ],
        },
      },
    });
  });

  it('is refused what the permissions lack', async () => {
    const path = await makeOverlay();
    await share(path, ['overlays:read', 'scenes:write']);
    const lacking = (required: string) => ({
      status: 403,
      body: { code: 'insufficient_scope', details: { required, have: ['overlays:read', 'scenes:write'] } },
    });
    expect(await bea.post(`${path}/scenes/1/golive`, {})).toMatchObject(lacking('scenes:golive'));
    expect(await bea.delete(`${path}/members/1`)).toMatchObject(lacking('members:write'));
    expect(await bea.patch(path, { name: 'X' })).toMatchObject(lacking('overlays:write'));
    expect(await bea.get(`${path}/link`)).toMatchObject(lacking('overlays:write'));
    await share(path, ['scenes:write']);
    expect(await bea.get(path)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    expect(await ok(owner.get(path))).toMatchObject({ rev: 1 });
  });

  it('writes no settings that do later what the permissions lack', async () => {
    const path = await makeOverlay();
    const permissions = ['overlays:read', 'members:write', 'fields:write'];
    await share(path, permissions);
    const lacking = (required: string) => ({
      status: 403,
      body: { code: 'insufficient_scope', details: { required, have: permissions, lacking: [required] } },
    });
    const ending = { onEnd: 'scene', endSceneId: 1 };
    const add = (widget: string, values: object) =>
      bea.post<{ memberId: number }>(`${path}/members`, { widget, values });
    expect(await add('countdown', ending)).toMatchObject(lacking('scenes:golive'));
    const countdown = `${path}/members/${(await ok(add('countdown', {}))).memberId}/fields`;
    expect(await bea.patch(countdown, { values: ending })).toMatchObject(lacking('scenes:golive'));
    await ok(owner.patch(countdown, { values: ending }));
    await ok(bea.patch(countdown, { values: { ...ending, endText: 'Now!' } }));
    const segments = `${path}/members/${(await ok(add('wheel', {}))).memberId}/fields/segments/items`;
    const prize = { items: [{ name: 'Prize', action: '1' }] };
    expect(await bea.post(segments, prize)).toMatchObject(lacking('actions:fire'));
    await ok(owner.post(segments, prize));
    await ok(bea.patch(segments, { index: 0, values: { weight: 9 } }));
  });

  it.each([
    ['GET', '/editors', undefined],
    ['PUT', '/editors/cid', { permissions: ['overlays:read'] }],
    ['DELETE', '/editors/bea', undefined],
    ['POST', '/link/rotate', {}],
    ['POST', '/duplicate', undefined],
    ['DELETE', '', undefined],
  ])('is refused what is the owner’s: %s %s', async (method, path, body) => {
    const overlay = await makeOverlay();
    await share(overlay);
    expect(await bea.send(method, `${overlay}${path}`, body)).toMatchObject({
      status: 403,
      body: { code: 'owner_only' },
    });
  });

  it('loses everything at once when removed', async () => {
    const path = await makeOverlay();
    await share(path);
    await ok(owner.delete(`${path}/editors/bea`));
    const answers = await Promise.all([
      ...everyQuery.map((query) => bea.get(path + query)),
      bea.patch(path, { name: 'X' }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { items } = await ok(bea.get<{ items: readonly Overlay[] }>('/overlays'));
    expect(items.map(({ overlayId }) => `/overlays/${overlayId}`)).not.toContain(path);
  });

  it('is asked for access as the log has it, although the views of it come later', async () => {
    // Views are behind for a moment each time: many rounds meet it.
    for (let round = 0; round < 15; round++) {
      const path = await makeOverlay();
      await share(path);
      const gone = round % 2 === 0 ? owner.delete(path) : owner.delete(`${path}/editors/bea`);
      await ok(gone);
      const answers = await Promise.all(everyQuery.map((query) => bea.get(path + query)));
      expect(answers.map(({ status }) => status)).toEqual(everyQuery.map(() => 404));
    }
  });

  it('gets no stored answer once the overlay is out of reach', async () => {
    const path = await makeOverlay();
    await share(path);
    const add = (headers: Record<string, string> = { 'idempotency-key': 'a text of mine' }) =>
      bea.post(`${path}/members`, { widget: 'text' }, headers);
    const first = await add();
    expect(first.status).toBe(201);
    expect((await add()).headers.get('idempotent-replayed')).toBe('true');
    await share(path, ['overlays:read']);
    expect(await add()).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    await ok(owner.delete(`${path}/editors/bea`));
    expect(await add()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    // Nothing is lost by it.
    await share(path);
    expect(await add()).toMatchObject({ status: 201, body: first.body });
    await ok(owner.delete(path));
    expect((await add()).status).toBe(404);
  });

  it('restores no more than the scopes allow that making the changes by hand needs', async () => {
    const path = await makeOverlay();
    const before = (await ok(owner.get<Overlay>(path))).rev;
    await ok(owner.post(`${path}/members`, { widget: 'text' }));
    await ok(owner.patch(path, { name: 'Later' }));
    await share(path, ['overlays:read', 'overlays:write']);
    const restore = (body: object) => bea.post(`${path}/history/restore`, body);
    const refused = {
      status: 403,
      body: { code: 'insufficient_scope', details: { required: 'members:write' } },
    };
    for (const dryRun of [true, false]) expect(await restore({ rev: before, dryRun })).toMatchObject(refused);
    const toRename = await ok(restore({ rev: before + 1 }));
    expect(toRename).toMatchObject({ changed: true });
    await share(path, ['overlays:read', 'overlays:write', 'members:write']);
    const { stepId } = await ok(bea.post<{ stepId: string }>(`${path}/history/restore`, { rev: before }));
    // Taking that back is as much.
    await share(path, ['overlays:read', 'overlays:write']);
    expect(await bea.post(`${path}/history/undo`, {})).toMatchObject(refused);
    expect(await bea.post(`${path}/history/${stepId}/revert`, {})).toMatchObject(refused);
  });
});

describe('somebody else', () => {
  it('sees the same as if there were no such overlay', async () => {
    const path = await makeOverlay();
    await share(path);
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'X' }],
      ['DELETE', '', undefined],
      ['POST', '/duplicate', undefined],
      ['GET', '/editors', undefined],
      ['PUT', '/editors/cid', { permissions: ['overlays:read'] }],
      ['POST', '/link/rotate', {}],
      ['GET', '/scenes', undefined],
      ['POST', '/scenes/1/golive', {}],
    ] as const) {
      const foreign = await cid.send(method, `${path}${rest}`, body);
      const missing = await cid.send(method, `/overlays/nothing${rest}`, body);
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(foreign.body).toEqual(missing.body);
    }
    expect(await ok(cid.get('/overlays'))).toMatchObject({ items: [] });
  });
});

describe('rotate_overlay_link', () => {
  it('gives a new link and lets the old one work meanwhile; no revision counts it', async () => {
    const path = await makeOverlay();
    const old = await ok(owner.get<Link>(`${path}/link`));
    const before = Date.now();
    const rotated = await ok(owner.post<RotatedLink>(`${path}/link/rotate`));
    expect(rotated).toEqual({
      url: expect.stringContaining(`${studio.url}/o/`) as string,
      generation: 2,
      oldLinkEndsAt: expect.any(String) as string,
    });
    const grace = Date.parse(rotated.oldLinkEndsAt) - before;
    expect(grace).toBeGreaterThanOrEqual(10 * 60_000);
    expect(grace).toBeLessThan(11 * 60_000);
    expect(rotated.url).not.toBe(old.url);
    expect(await ok(owner.get(`${path}/link`))).toEqual({ url: rotated.url, generation: 2 });

    const [withOld, withNew] = [await open(old.url), await open(rotated.url)];
    await ok(owner.patch(`${path}/members/1`, { layout: { x: 5 } }));
    for (const renderer of [withOld, withNew])
      await renderer.waitFor(({ state }) => state?.layers[1]?.layout.x === 5);
    expect(await ok(owner.get(path))).toMatchObject({ rev: 2 });
  });

  it('shuts the old link at once without a grace, also to renderers that are there', async () => {
    const path = await makeOverlay();
    const old = await ok(owner.get<Link>(`${path}/link`));
    const connected = await open(old.url);
    const { url } = await ok(owner.post<RotatedLink>(`${path}/link/rotate`, { graceMinutes: 0 }));
    await connected.waitFor(({ refusal }) => refusal === 'not_found');
    expect((await open(old.url)).refusal).toBe('not_found');
    expect((await open(url)).state).not.toBeNull();
  });

  it.each([{ graceMinutes: -1 }, { graceMinutes: 1441 }, { graceMinutes: 1.5 }, { extra: 1 }])(
    'refuses %j',
    async (body) => {
      const path = await makeOverlay();
      expect(await owner.post(`${path}/link/rotate`, body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
      expect(await ok(owner.get(`${path}/link`))).toMatchObject({ generation: 1 });
    },
  );
});

describe('the overlays of an account that is suspended', () => {
  it('are shown nowhere: their links open nothing, and renderers that are there are let go', async () => {
    const path = await makeOverlay(cid);
    const { url } = await ok(cid.get<Link>(`${path}/link`));
    const connected = await open(url);
    await opsOk(studio.dataDir, ['account-suspend', 'cid']);
    await connected.waitFor(({ refusal }) => refusal === 'not_found');
    expect((await open(url)).refusal).toBe('not_found');
    await opsOk(studio.dataDir, ['account-resume', 'cid']);
    expect((await openedAgain(url)).state).not.toBeNull();
  });
});
