import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { useShow } from '../show/show-context';

export interface PlatformReward {
  readonly rewardId: string;
  readonly title: string;
  readonly platform: 'twitch' | 'kick';
}

const platforms = ['twitch', 'kick'] as const;

/** Returns the rewards of the user's own channels, if their platforms list them. */
export function usePlatformRewards(): readonly PlatformReward[] {
  const { isOwn } = useShow();
  const rewards = useQuery({
    queryKey: ['platform-rewards'],
    enabled: isOwn,
    staleTime: 60_000,
    queryFn: async () => {
      const rewards = await Promise.all(
        platforms.map(async (platform): Promise<readonly PlatformReward[]> => {
          try {
            const path = { platform };
            const { items } = await answered(api.GET('/stream/{platform}/rewards', { params: { path } }));
            return items.map(({ rewardId, title }) => ({ rewardId, title, platform }));
          } catch {
            // The channel has none, or its platform doesn't answer: an id can be entered still.
            return [];
          }
        }),
      );
      const all = rewards.flat();
      // The simulated channel has the same ones on all platforms.
      const known = all.filter(
        ({ rewardId }, at) => all.findIndex((each) => each.rewardId === rewardId) === at,
      );
      return known.sort((a, b) => a.title.localeCompare(b.title));
    },
  });
  return rewards.data ?? [];
}
