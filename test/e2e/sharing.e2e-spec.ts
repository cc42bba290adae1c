import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import {
  type Overlay,
  type Editors,
  type Link,
  studio,
  owner,
  bea,
  makeOverlay,
  everyDesignScope,
  share,
  seenByAll,
  open,
} from '../support/sharing-studio';

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

describe('the editors of an overlay', () => {
  it('are put, listed and removed by its owner, and no revision counts it', async () => {
    const path = await makeOverlay();
    expect(await ok(owner.get(`${path}/editors`))).toEqual({ items: [], nextCursor: null });
    const shared = await ok(
      owner.put<Editors>(`${path}/editors/@BEA`, { permissions: ['scenes:golive', 'overlays:read'] }),
    );
    expect(shared.items).toEqual([
      {
        userId: (await ok(bea.get<{ userId: string }>('/me'))).userId,
        login: 'bea',
        name: 'Bea',
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

  it('have accounts: a login that none has is refused, and never listed', async () => {
    const path = await makeOverlay();
    const put = () => owner.put<Editors>(`${path}/editors/dan`, { permissions: ['overlays:read'] });
    expect(await put()).toMatchObject({
      status: 422,
      body: { code: 'invalid_value', details: { field: 'login', reason: 'no_account' } },
    });
    expect(await ok(owner.get<Editors>(`${path}/editors`))).toMatchObject({ items: [] });
    const dan = new ApiClient(studio.api, await addAccount(studio.dataDir, 'dan', 'Dan'));
    expect((await dan.get(path)).status).toBe(404);
    await ok(put());
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
