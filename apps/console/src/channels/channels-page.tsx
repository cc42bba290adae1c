import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/client';
import kit from '../kit/kit.module.css';
import { lazyPage } from '../kit/lazy';
import { Page, Skeleton } from '../ui/page';
import { ProblemNotice } from '../ui/notice';
import { ChannelCard } from './channel-card';
import { useChannelTexts } from './text/channel-texts';
import { StreamPresets } from './stream-presets';
import { TipSources } from './tip-sources';

const WebhooksCard = lazyPage(() => import('./webhooks/webhooks-card'));

/** Agreeing happens in another tab, so that this page looks again by itself. */
const LOOK_MS = 2_000;

/** Page with the account's channels on platforms and their state. */
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
  const clients = useQuery({
    queryKey: ['channels', 'clients'],
    queryFn: () => answered(api.GET('/platform-clients')),
  });
  const begins =
    channels.data?.items.length === 0
      ? [
          clients.data?.items.some(({ source }) => source === null) && t.setUpOnce,
          Object.values(status.data?.platforms ?? {}).some(({ simulated }) => simulated) && t.isSimulated,
        ].filter(Boolean)
      : [];
  return (
    <Page title={t.title} about={t.about} narrow>
      {channels.isError && <ProblemNotice error={channels.error} />}
      {status.isError && <ProblemNotice error={status.error} />}
      {clients.isError && <ProblemNotice error={clients.error} />}
      {begins.length > 0 && <p className={kit.meta}>{begins.join(' ')}</p>}
      {(!channels.data || !status.data || !clients.data) && <Skeleton height={320} />}
      {channels.data &&
        status.data &&
        clients.data?.items.map((client) => (
          <ChannelCard
            key={client.platform}
            platform={client.platform}
            state={status.data.platforms[client.platform]}
            connected={channels.data.items.filter(({ platform }) => platform === client.platform)}
            client={client}
          />
        ))}
      <StreamPresets />
      <WebhooksCard />
      <TipSources />
    </Page>
  );
}
