import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformId } from '@studio/contracts/channels/platform-event';
import type { ActiveRun } from '../runs/run.state';
import type { StepResult } from './step-result';

/** Fulfils or refunds the redemption that triggered a run. The platform accepts one result of a redemption. */
export async function settled(
  channels: Pick<Channels, 'on'>,
  { accountId, platform, data }: Pick<ActiveRun, 'accountId' | 'platform' | 'data'>,
  as: 'fulfilled' | 'cancelled',
  isPreview: boolean,
): Promise<StepResult> {
  const { redemptionId, rewardId } = data ?? {};
  if (typeof redemptionId !== 'string' || typeof rewardId !== 'string' || platform === null)
    return { status: 'skipped', code: 'no_redemption' };
  const channel = await channels.on(accountId, platform as PlatformId);
  if (!channel) return { status: 'skipped', code: 'not_connected' };
  if (!channel.features.has('redemptions.settle')) return { status: 'skipped', code: 'unsupported' };
  if (isPreview) return { status: 'ok', code: null };
  try {
    await channel.redemptions.settle(rewardId, [redemptionId], as);
    return { status: 'ok', code: null };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { status: 'failed', code: error.code };
  }
}
