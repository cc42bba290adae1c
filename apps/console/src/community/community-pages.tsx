import { lazyPage } from '../kit/lazy';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { ShowPages } from '../show/show-pages';
import { useCommunityTexts } from './text/community-texts';

const GiveawayPage = lazyPage(() => import('./giveaway-page'));
const LoyaltyPage = lazyPage(() => import('./loyalty-page'));
const RewardsPage = lazyPage(() => import('./rewards-page'));
const ChannelPointsPage = lazyPage(() => import('./channel-points-page'));
const SongsPage = lazyPage(() => import('./songs-page'));
const PredictionsPage = lazyPage(() => import('./predictions-page'));
const BirthdaysPage = lazyPage(() => import('./birthdays-page'));
const ViewerQueuePage = lazyPage(() => import('./viewer-queue-page'));

const topics: readonly EditorTopic[] = ['giveaway', 'song', 'bot'];

/** Pages for giveaways, songs, points, rewards, the queue of viewers and their birthdays. */
export default function CommunityPages() {
  const t = useCommunityTexts();
  return (
    <ShowPages
      texts={t}
      topics={topics}
      pages={[
        { to: '/', text: t.places.giveaway, component: GiveawayPage },
        { to: '/loyalty', text: t.places.loyalty, component: LoyaltyPage },
        { to: '/rewards', text: t.places.rewards, component: RewardsPage },
        { to: '/channel-points', text: t.places.channelPoints, component: ChannelPointsPage },
        { to: '/predictions', text: t.places.predictions, component: PredictionsPage },
        { to: '/songs', text: t.places.songs, component: SongsPage },
        { to: '/queue', text: t.places.viewerQueue, component: ViewerQueuePage },
        { to: '/birthdays', text: t.places.birthdays, component: BirthdaysPage },
      ]}
    />
  );
}
