import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import { settled } from './settled-redemption';

const run = { accountId: 'a', platform: 'twitch', data: { redemptionId: 'red_1', rewardId: 'rew_1' } };

function channel(fails?: PlatformError) {
  const settledAs: unknown[] = [];
  const redemptions = {
    rewards: () => Promise.resolve([]),
    settle: (...asked: unknown[]) =>
      fails ? Promise.reject(fails) : Promise.resolve(void settledAs.push(asked)),
  };
  const one: Pick<PlatformChannel, 'features' | 'redemptions'> = {
    features: new Set(['redemptions.settle']),
    redemptions,
  };
  return { settledAs, channels: { on: () => Promise.resolve(one as PlatformChannel) } };
}

it('fulfils and refunds the redemption of the run at its platform', async () => {
  const { settledAs, channels } = channel();
  expect(await settled(channels, run, 'fulfilled', false)).toEqual({ status: 'ok', code: null });
  expect(await settled(channels, run, 'cancelled', false)).toEqual({ status: 'ok', code: null });
  expect(await settled(channels, run, 'cancelled', true)).toEqual({ status: 'ok', code: null });
  expect(settledAs).toEqual([
    ['rew_1', ['red_1'], 'fulfilled'],
    ['rew_1', ['red_1'], 'cancelled'],
  ]);
});

it('fails with the code of the platform, and skips runs without a redemption or a channel', async () => {
  const refused = channel(new PlatformError('rejected', 'It is not ours.'));
  expect(await settled(refused.channels, run, 'fulfilled', false)).toEqual({
    status: 'failed',
    code: 'rejected',
  });
  expect(await settled(refused.channels, { ...run, data: {} }, 'fulfilled', false)).toMatchObject({
    code: 'no_redemption',
  });
  const nowhere = { on: () => Promise.resolve(null) };
  expect(await settled(nowhere, run, 'fulfilled', false)).toMatchObject({ code: 'not_connected' });
});
