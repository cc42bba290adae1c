import type { EventDetails } from '@studio/contracts/events/event-catalog';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { ProjectionReader } from '@studio/read-models/reader';
import { loyaltyOf } from './ledger/loyalty.commits';
import { pointsViewers, type PointsViewerDocument } from './ledger/loyalty.projection';

interface PointDetailsDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly names: ProjectionReader;
  /** Waits until the documents have the names that the log holds. */
  readonly namesKnown: () => Promise<unknown>;
}

/** Adds the viewer and the name of the reward to events about points. */
export function pointDetails({ pipeline, names, namesKnown }: PointDetailsDeps): EventDetails {
  return async ({ viewerId, data }, accountId) => {
    await namesKnown();
    const viewer = viewerId === null ? null : await names.get<PointsViewerDocument>(pointsViewers, viewerId);
    const { userId, login, name } = viewer?.doc ?? {};
    return {
      ...(userId !== undefined &&
        login !== undefined &&
        name !== undefined && { user: { userId, login, name } }),
      ...('rewardId' in data && { reward: await rewardName(pipeline, accountId, Number(data['rewardId'])) }),
    };
  };
}

async function rewardName(
  pipeline: Pick<CommitPipeline, 'read'>,
  accountId: string,
  rewardId: number,
): Promise<string | null> {
  return (await loyaltyOf(pipeline, accountId)).rewards[rewardId]?.name ?? null;
}
