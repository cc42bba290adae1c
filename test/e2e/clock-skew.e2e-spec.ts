import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { MovedClock } from '../support/moved-clock';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';
import { until } from '../support/until';

let clock: MovedClock;
let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;
let overlayId: string;

beforeAll(async () => {
  [clock, twitch] = await Promise.all([MovedClock.make(), new TwitchServer().start()]);
  clock.forward(11 * 60_000);
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', ...twitch.env, ...clock.env } });
  const ada = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, ada.token);
  await connectTwitch({ studio }, twitch);
  overlayId = (await ok(api.post<{ overlayId: string }>('/overlays', {}))).overlayId;
}, 60_000);

interface Item {
  readonly kind: string;
}

it('takes events in time although the computer’s clock is 11 minutes ahead, and warns of the clock', async () => {
  twitch.emit('channel.follow', { user_id: '2001', user_login: 'viewer', user_name: 'Viewer' });
  const activity = async () =>
    (await ok(api.get<{ items: readonly Item[] }>(`/overlays/${overlayId}/activity`))).items;
  await until(async () => (await activity()).length > 0, { what: 'the follow' });
  expect(await activity()).toMatchObject([{ kind: 'follow' }]);
  const { issues } = await ok(
    api.get<{ issues: readonly { code: string; message: string }[] }>(`/overlays/${overlayId}/health`),
  );
  const issue = issues.find(({ code }) => code === 'clock_wrong');
  expect(issue?.message).toContain('11 minutes ahead');
  expect(issue?.message).toContain('Set time automatically');
});
