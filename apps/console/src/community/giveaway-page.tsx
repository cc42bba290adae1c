import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { useShow } from '../show/show-context';
import { ProblemNotice } from '../ui/notice';
import { Skeleton } from '../ui/page';
import { GiveawayEntries } from './giveaway-entries';
import { GiveawayHistory } from './giveaway-history';
import { GiveawayRoom } from './giveaway-room';
import { usePlatformRewards } from './platform-rewards';
import { StartGiveaway } from './start-giveaway';
import { useCommunityTexts } from './text/community-texts';
import { TryAsViewer } from './try-as-viewer';

const over = new Set(['idle', 'finished', 'cancelled']);

/** The control room of the giveaway: the same for all who look at it. */
export default function GiveawayPage() {
  const t = useCommunityTexts();
  const { of } = useShow();
  const rewards = usePlatformRewards();
  const giveaway = useQuery({
    queryKey: ['giveaway', 'now', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/giveaway', { params: { query: of } })),
  });
  if (giveaway.isError) return <ProblemNotice error={giveaway.error} />;
  if (!giveaway.data) return <Skeleton height={320} />;
  const { data } = giveaway;
  const isOver = over.has(data.phase);
  const word = `${data.matchMode === 'word' ? '' : '!'}${(data.keyword ?? '').replace(/^!/, '')}`;
  const isByWord = data.matchMode !== 'redeem';
  const isByReward = data.matchMode === 'redeem' || data.matchMode === 'any';
  const { rewardId } = data.settings;
  const reward = rewards.find((each) => each.rewardId === rewardId) ?? null;
  const ways = [
    ...(isByWord ? [t.giveaway.joinBy(word)] : []),
    ...(isByReward && rewardId !== null ? [t.giveaway.joinByReward(reward?.title ?? rewardId)] : []),
  ];
  return (
    <>
      {data.phase !== 'idle' && <GiveawayRoom giveaway={data} joinBy={ways.join(' · ')} />}
      {isOver || data.phase === 'drawn' ? (
        <StartGiveaway />
      ) : (
        <TryAsViewer text={isByWord ? word : ''} reward={isByReward ? reward : null} />
      )}
      <div className={kit.two}>
        <GiveawayEntries />
        <GiveawayHistory />
      </div>
    </>
  );
}
