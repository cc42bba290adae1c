import { RenderClient } from '@studio/realtime/testing/render-client';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { connectTwitch } from '../support/connect-link';
import { TwitchServer } from '../support/platforms/twitch-server';
import { StudioProcess } from '../support/server-process';

/* Polls and predictions of an account on Twitch that nothing has happened on, where the simulated channel is allowed. */
const PUBLIC = 'https://studio.example';

let twitch: TwitchServer;
let studio: StudioProcess;
let api: ApiClient;
let overlayId = '';
let client: RenderClient;

beforeAll(async () => {
  twitch = await new TwitchServer().start();
  studio = await StudioProcess.start({
    env: { RATE_LIMITS: 'off', SIMULATED: 'on', PUBLIC_URL: PUBLIC, ...twitch.env },
  });
  const { token } = await makeAccount(studio, 'ada');
  api = new ApiClient(studio.api, token);
  ({ overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', {})));
  await connectTwitch({ studio, publicUrl: PUBLIC }, twitch);
  const { url } = await ok(api.get<{ url: string }>(`/overlays/${overlayId}/link`));
  client = new RenderClient({ url: studio.url, link: url.split('/o/')[1] ?? '' });
  await client.waitFor(({ received }) => received.length > 1);
}, 60_000);

afterAll(async () => {
  client?.close();
});

const layerOf = async (widget: string, values: object): Promise<number> =>
  (await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, { widget, values }))).memberId;

const stateOf = (memberId: number): Readonly<Record<string, unknown>> =>
  client.state?.layers[memberId]?.state ?? {};

it('are shown from whatever comes first, also in their middle', async () => {
  const poll = await layerOf('poll', { voteBy: 'platform-poll' });
  const prediction = await layerOf('prediction', {});
  const ends = new Date(Date.now() + 60_000).toISOString();
  twitch.emit('channel.poll.progress', {
    ...{ id: 'p1', title: 'Which boss?', ends_at: ends },
    choices: [
      { id: '1', title: 'The owl', votes: 4 },
      { id: '2', title: 'The fox', votes: 9 },
    ],
  });
  await client.waitFor(() => stateOf(poll)['question'] === 'Which boss?');
  expect(stateOf(poll)).toMatchObject({
    open: true,
    options: [
      { name: 'The owl', votes: 4 },
      { name: 'The fox', votes: 9 },
    ],
  });
  twitch.emit('channel.prediction.progress', {
    ...{ id: 'q1', title: 'Do we win?', locks_at: ends },
    outcomes: [
      { id: '1', title: 'Yes', users: 2, channel_points: 300, color: 'blue', top_predictors: [] },
      { id: '2', title: 'No', users: 1, channel_points: 50, color: 'pink', top_predictors: [] },
    ],
  });
  await client.waitFor(() => stateOf(prediction)['title'] === 'Do we win?');
  expect(stateOf(prediction)).toMatchObject({ phase: 'open' });
});
