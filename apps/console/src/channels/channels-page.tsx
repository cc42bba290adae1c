import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import { Page, Skeleton } from '../ui/page';
import { ProblemNotice } from '../ui/notice';
import { ChannelCard } from './channel-card';
import { useChannelTexts } from './text/channel-texts';
import { TipSources } from './tip-sources';

const platforms = ['twitch', 'kick', 'youtube'] as const;
/** Agreeing happens in another tab, so that this page looks again by itself. */
const LOOK_MS = 2_000;

/** Channels of the account on platforms: connected or not, and what is missing. */
export default function ChannelsPage() {
  const t = useChannelTexts();
  const channels = useQuery({
    queryKey: ['channels', 'connected'],
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/channels')),
  });
  const status = useQuery({
    queryKey: ['channels', 'status'],
    refetchInterval: LOOK_MS,
    queryFn: () => answered(api.GET('/status/platforms')),
  });
  return (
    <Page title={t.title} about={t.about} narrow>
      {channels.isError && <ProblemNotice error={channels.error} />}
      {status.isError && <ProblemNotice error={status.error} />}
      {(!channels.data || !status.data) && <Skeleton height={320} />}
      {channels.data &&
        status.data &&
        platforms.map((platform) => (
          <ChannelCard
            key={platform}
            platform={platform}
            state={status.data.platforms[platform]}
            connected={channels.data.items.filter((each) => each.platform === platform)}
            isAvailable={channels.data.available.includes(platform)}
          />
        ))}
      <TipSources />
    </Page>
  );
}
