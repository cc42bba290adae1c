import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';

const LINK = 'https://meet.example.org/?view=abc';

describe('hosts that an owner trusts with guests', () => {
  let studio: StudioProcess;
  beforeAll(async () => {
    studio = await StudioProcess.start();
  }, 60_000);

  /** An account, signed in, and by its token. */
  async function account(login: string) {
    const made = await makeAccount({ dataDir: studio.dataDir }, login, login);
    const { client } = await signIn(studio, made);
    return { ...made, person: client, api: new ApiClient(studio.api, made.token) };
  }

  it('are set by the owner alone, hold for who edits, and reach pages at once', async () => {
    const [owner, editor] = [await account('rita'), await account('theo')];
    const { overlayId } = await ok(owner.api.post<{ overlayId: string }>('/overlays', { name: 'Show' }));
    await ok(
      owner.api.put(`/overlays/${overlayId}/editors/theo`, {
        permissions: ['overlays:read', 'overlays:write', 'fields:write'],
      }),
    );
    const { memberId } = await ok(
      owner.api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget: 'guest-frame' }),
    );
    const link = (by: ApiClient) =>
      by.patch(`/overlays/${overlayId}/members/${memberId}/fields`, { values: { url: LINK } });
    const { url } = await ok(owner.api.get<{ url: string }>(`/overlays/${overlayId}/link`));
    const page = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
    const reaches = (...hosts: readonly string[]) =>
      page.waitFor(({ live }) => JSON.stringify(live['guest-hosts']?.['hosts']) === JSON.stringify(hosts));
    try {
      await reaches();
      expect(await link(owner.api)).toMatchObject({
        status: 422,
        body: {
          code: 'invalid_value',
          details: { field: 'url', expected: expect.stringContaining('vdo.ninja') as unknown },
        },
      });
      const hosts = ['Meet.Example.org', 'cam.example.org', 'meet.example.org'];
      expect(await owner.api.put('/guest-hosts', { hosts })).toMatchObject({ status: 403 });
      // Those of an editor are not those of the overlay.
      await ok(editor.person.put('/guest-hosts', { hosts }));
      expect(await link(editor.api)).toMatchObject({ status: 422 });
      const known = ['meet.example.org', 'cam.example.org'];
      expect(await ok(owner.person.put('/guest-hosts', { hosts }))).toEqual({
        hosts: known,
        builtIn: ['vdo.ninja'],
      });
      await reaches(...known);
      await ok(link(editor.api));
      await page.waitFor(({ state }) => state?.layers[memberId]?.values['url'] === LINK);
      await ok(owner.person.put('/guest-hosts', { hosts: [] }));
      await reaches();
      expect(page.state?.layers[memberId]?.values['url']).toBe(LINK);
    } finally {
      page.close();
    }
  }, 60_000);

  it('are exact names of the web: others are refused by their field', async () => {
    const { person } = await account('mona');
    for (const host of [
      ...['https://meet.example.org', 'meet.example.org:8443', 'meet.example.org/room', '*.example.org'],
      ...['localhost', 'nas.local', 'box.home.arpa', '192.168.0.7', '[::1]', 'meet', '', '-a.org', 'a b.org'],
    ])
      expect([host, await person.put('/guest-hosts', { hosts: ['cam.example.org', host] })]).toMatchObject([
        host,
        { status: 422, body: { code: 'invalid_value', details: { field: 'hosts.1' } } },
      ]);
    const many = Array.from({ length: 11 }, (_, at) => `h${at}.example.org`);
    expect(await person.put('/guest-hosts', { hosts: many })).toMatchObject({ status: 400 });
    expect(await ok(person.get('/guest-hosts'))).toEqual({ hosts: [], builtIn: ['vdo.ninja'] });
  }, 60_000);
});
