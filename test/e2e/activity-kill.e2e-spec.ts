import { makeAccount, signIn } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { realTime, until } from '../support/until';

/*
 * A thousand things happen, the server is killed in the middle, and all of them are told again: each counts once, in the
 * record and for a layer that counts them.
 */

const COUNT = onSharedStores ? 100 : 1000;
const AT_ONCE = 40;

let studio: StudioProcess;
let api: ApiClient;

beforeAll(async () => {
  studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off', SIMULATED: 'on' } });
  api = new ApiClient(studio.api);
});

/** On shared stores, a command of a killed server counts as in progress for half a minute. */
async function simulate(kind: string, values: object, key: string): Promise<void> {
  for (;;) {
    const answer = await api.post(`/simulate/${kind}`, values, { 'idempotency-key': key });
    if (answer.body['code'] !== 'idempotency_in_progress') {
      await ok(Promise.resolve(answer));
      return;
    }
    await realTime(1_000 * Number(answer.headers.get('retry-after')), 'the server says when to ask again');
  }
}

/** @param answered called after each answer */
async function simulateAll(answered: () => void = () => undefined): Promise<void> {
  const left = Array.from({ length: COUNT }, (_, i) => i);
  const teller = async (): Promise<void> => {
    for (let i = left.shift(); i !== undefined; i = left.shift()) {
      const kind = i % 2 ? 'cheer' : 'follow';
      const values = { login: `viewer${i % 30}`, ...(i % 2 && { bits: 3 }) };
      await simulate(kind, values, `activity-${i}`);
      answered();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, teller));
}

it('each counts once', async () => {
  const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { starter: true }));
  const goal = { widget: 'goal-bar', values: { source: 'bits', range: 'all', target: 1_000_000 } };
  const { memberId } = await ok(api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, goal));
  let answers = 0;
  let killed: Promise<void> | undefined;
  await simulateAll(() => {
    if (++answers === COUNT / 2) killed = studio.kill();
  }).catch(() => undefined);
  await killed;
  expect(answers).toBeLessThan(COUNT);
  studio = await studio.restart();
  api = new ApiClient(studio.api);
  const before = await ok(api.get<{ follows: number }>(`/overlays/${overlayId}/activity/stats`));
  expect(before.follows).toBeGreaterThanOrEqual(COUNT / 8);
  await simulateAll();
  await simulateAll();
  expect(await ok(api.get(`/overlays/${overlayId}/activity/stats`))).toMatchObject({
    follows: COUNT / 2,
    cheers: COUNT / 2,
    bits: (3 * COUNT) / 2,
  });
  const value = async (): Promise<number> => {
    const path = `/overlays/${overlayId}/members/${memberId}/commands/add`;
    return (await ok(api.post<{ state: { value: number } }>(path, { args: { by: 0 } }))).state.value;
  };
  // One more comes to be counted after all others.
  await simulate('cheer', { login: 'last', bits: 1 }, 'the-last-activity');
  await until(async () => (await value()) % 3 === 1, { within: 60_000 });
  expect(await value()).toBe((3 * COUNT) / 2 + 1);
}, 90_000);

it('of what a platform posts each counts once, and nothing that was acknowledged is lost', async () => {
  const ada = await makeAccount(studio, 'ada');
  const verificationToken = 'a-verification-token';
  const { client } = await signIn(studio, ada);
  const { webhookUrl } = await ok(
    client.post<{ webhookUrl: string }>('/tip-sources/kofi/connect', { verificationToken }),
  );
  const theirs = new ApiClient(studio.api, ada.token);
  const { overlayId } = await ok(theirs.post<{ overlayId: string }>('/overlays', { starter: true }));
  const tips = async (): Promise<number> =>
    (await ok(theirs.get<{ tips: number }>(`/overlays/${overlayId}/activity/stats`))).tips;
  const timestamp = new Date().toISOString();
  /** @returns how many were acknowledged */
  const postAll = async (acknowledged: (count: number) => void = () => undefined): Promise<number> => {
    const left = Array.from({ length: COUNT }, (_, i) => i);
    let count = 0;
    const poster = async (): Promise<void> => {
      for (let i = left.shift(); i !== undefined; i = left.shift()) {
        const data = JSON.stringify({
          verification_token: verificationToken,
          message_id: `payment-${i}`,
          timestamp,
          from_name: `Viewer ${i % 30}`,
          amount: '1.00',
          currency: 'EUR',
        });
        const answer = await fetch(webhookUrl, { method: 'POST', body: new URLSearchParams({ data }) });
        if (answer.status === 200) acknowledged(++count);
      }
    };
    await Promise.allSettled(Array.from({ length: AT_ONCE }, poster));
    return count;
  };
  let killed: Promise<void> | undefined;
  const acknowledged = await postAll((count) => {
    if (count === COUNT / 2) killed = studio.kill();
  });
  await killed;
  studio = await studio.restart();
  expect(acknowledged).toBeGreaterThanOrEqual(COUNT / 2);
  await until(async () => (await tips()) >= acknowledged, { within: 60_000 });
  expect(await postAll()).toBe(COUNT);
  await until(async () => (await tips()) >= COUNT, { within: 60_000 });
  expect(await tips()).toBe(COUNT);
}, 120_000);
