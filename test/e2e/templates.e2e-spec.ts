import { ok } from '../support/api-client';
import { type Layer, api, create, uploadPicture } from '../support/presets-studio';

interface Template {
  readonly templateId: string;
  readonly version: number;
  readonly contentHash: string;
}

describe('templates', () => {
  it('keep an overlay as it is now, for others to begin with', async () => {
    const source = await create({ name: 'Source', width: 1080, height: 1920, starter: true });
    const path = `/overlays/${source.overlayId}`;
    await ok(api.post(`${path}/scenes`, { name: 'BRB', mode: 'snapshot' }));
    await ok(api.post(`${path}/scenes/2/golive`, {}));
    const template = await ok(
      api.post<Template>(`${path}/template`, { name: 'My look', description: 'For Sundays' }),
    );
    expect(template).toEqual({
      templateId: expect.any(String),
      name: 'My look',
      description: 'For Sundays',
      thumbUrl: null,
      version: 1,
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      visibility: 'private',
      owner: { userId: expect.any(String), name: expect.any(String) },
      width: 1080,
      height: 1920,
      scenes: ['Scene 1', 'BRB'],
      widgets: ['webcam-frame', 'label', 'chat-box'],
      createdAt: expect.any(String),
    });

    await ok(api.patch(`${path}/members/1`, { name: 'Changed since' }));
    const overlay = await create({ template: template.templateId });
    expect(overlay).toMatchObject({ width: 1080, height: 1920, activeSceneId: 2, look: null });
    expect(overlay.layers.map(({ name }) => name)).toEqual(source.layers.map(({ name }) => name));

    const details = await ok(
      api.get<Template & { content: { activeSceneId: number; layers: readonly Layer[] } }>(
        `/templates/${template.templateId}`,
      ),
    );
    expect(details).toMatchObject(template);
    expect(details.content.activeSceneId).toBe(2);
    expect(details.content.layers).toEqual(overlay.layers);
  });

  it('are listed newest first, counted per overlay, and deleted', async () => {
    const { overlayId } = await create({ starter: true });
    const make = (name: string) => ok(api.post<Template>(`/overlays/${overlayId}/template`, { name }));
    const list = (query: string) =>
      ok(api.get<{ items: readonly Template[]; nextCursor: string | null }>(`/templates?${query}`));
    const [one, two] = [await make('Sunset one'), await make('Sunset two')];
    expect([one.version, two.version]).toEqual([1, 2]);
    expect(one.contentHash).toBe(two.contentHash);
    const page = await list('q=sunset&limit=1');
    expect(page.items).toEqual([two]);
    expect(await list(`q=sunset&limit=1&cursor=${page.nextCursor}`)).toEqual({
      items: [one],
      nextCursor: null,
    });
    expect((await list('owner=public')).items).toEqual([]);
    expect(await api.get('/templates?cursor=x')).toMatchObject({ status: 400 });

    expect(await ok(api.delete(`/templates/${one.templateId}`))).toEqual({
      deleted: true,
      templateId: one.templateId,
    });
    expect((await list('q=sunset')).items).toEqual([two]);
    expect(await api.get(`/templates/${one.templateId}`)).toMatchObject({ status: 404 });
    expect(await api.delete(`/templates/${one.templateId}`)).toMatchObject({ status: 404 });
    expect(await api.post('/overlays', { template: one.templateId })).toMatchObject({ status: 422 });
  });

  it('are made once per Idempotency-Key', async () => {
    const { overlayId } = await create({ starter: true });
    const make = () =>
      api.post<Template>(
        `/overlays/${overlayId}/template`,
        { name: 'Once' },
        { 'idempotency-key': 'template-once' },
      );
    const [first, again] = [await make(), await make()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('keep uploads only when told to', async () => {
    const { overlayId } = await create({});
    const url = await uploadPicture();
    await ok(api.post(`/overlays/${overlayId}/members`, { widget: 'image', values: { src: url } }));
    const srcOf = async (includeUploads: boolean) => {
      const body = { name: 'With a picture', includeUploads };
      const { templateId } = await ok(api.post<Template>(`/overlays/${overlayId}/template`, body));
      return (await create({ template: templateId })).layers[0]?.values['src'];
    };
    expect(await srcOf(true)).toBe(url);
    expect(await srcOf(false)).toBe('');
  });

  it('can’t be made of an overlay that is not there', async () => {
    expect(await api.post('/overlays/nothing/template', { name: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', details: { resource: 'overlay' } },
    });
  });
});
