import { addAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/studio-process';

let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
/** Somebody whom the overlay can be shared with. */
let other: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start();
  api = new ApiClient(studio.api);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Stream' }))).overlayId;
  other = new ApiClient(studio.api, await addAccount(studio.dataDir, 'eve', 'Eve'));
}, 60_000);

afterAll(async () => {
  await studio?.stop();
  await studio?.removeData();
});

describe('whose bot', () => {
  const share = (permissions: readonly string[]): Promise<unknown> =>
    ok(api.put(`/overlays/${overlayId}/editors/eve`, { permissions }));

  it('is the own one, also with an overlay of the own', async () => {
    const changed = await ok(api.patch<object>('/bot/settings', { denyFeedback: true }));
    expect(changed).toEqual({
      denyFeedback: true,
      chatCrudEnabled: true,
      quoteChatEnabled: true,
      locale: 'inherit',
    });
    expect(await ok(api.get(`/bot/settings?overlayId=${overlayId}`))).toEqual(changed);
  });

  it('is that of an overlay’s owner for those whom it is shared with, as far as they may', async () => {
    const path = `/bot/settings?overlayId=${overlayId}`;
    expect(await other.get(path)).toMatchObject({ status: 404 });
    await share(['overlays:read', 'bot:read']);
    expect(await ok(other.get(path))).toEqual({
      denyFeedback: true,
      chatCrudEnabled: true,
      quoteChatEnabled: true,
    });
    expect(await other.patch(path, { denyFeedback: false })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    await share(['overlays:read', 'bot:read', 'bot:write']);
    expect(await ok(other.patch(path, { quoteChatEnabled: false }))).not.toHaveProperty('locale');
    expect(await ok(api.get('/bot/settings'))).toMatchObject({ denyFeedback: true, quoteChatEnabled: false });
    expect(await ok(other.get('/bot/settings'))).toMatchObject({ denyFeedback: false });
  });

  it('is the own one where nothing else is possible', async () => {
    expect(await api.put(`/bot/language?overlayId=${overlayId}`, { locale: 'de' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
    expect(await ok(api.put('/bot/language', { locale: 'inherit' }))).toEqual({
      locale: 'inherit',
      effective: 'en',
    });
    expect(await ok(api.put('/bot/language', { locale: 'de' }))).toEqual({ locale: 'de', effective: 'de' });
  });
});
