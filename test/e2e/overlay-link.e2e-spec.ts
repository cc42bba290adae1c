import { opsOk } from '../support/accounts';
import { ok } from '../support/api-client';
import { untilRead } from '../support/until';
import { type Link, studio, owner, cid, makeOverlay, share, open } from '../support/sharing-studio';

interface RotatedLink extends Link {
  readonly oldLinkEndsAt: string;
}

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
    expect(await ok(owner.get(`${path}/link`))).toEqual({ url: rotated.url, localUrl: null, generation: 2 });

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
  it('stay on air, and their links open', async () => {
    const path = await makeOverlay(cid);
    const { url } = await ok(cid.get<Link>(`${path}/link`));
    const connected = await open(url);
    await opsOk(studio.dataDir, ['account-suspend', 'cid']);
    await untilRead(
      async () => (await cid.get('/me')).status,
      (status) => status === 403,
    );
    expect((await open(url)).state).not.toBeNull();
    expect(connected.refusal).toBeNull();
    await opsOk(studio.dataDir, ['account-resume', 'cid']);
  });
});
