import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { SubNav } from '../kit/sub-nav';
import { ShowProvider } from '../show/show-context';
import { ShowPicker } from '../show/show-picker';
import { Page, Skeleton } from '../ui/page';
import { useCommunityTexts } from './text/community-texts';

const GiveawayPage = lazy(() => import('./giveaway-page'));
const LoyaltyPage = lazy(() => import('./loyalty-page'));
const RewardsPage = lazy(() => import('./rewards-page'));
const ChannelPointsPage = lazy(() => import('./channel-points-page'));
const SongsPage = lazy(() => import('./songs-page'));

const topics: readonly EditorTopic[] = ['giveaway', 'song', 'bot'];

/** What viewers take part in. */
export default function CommunityPages() {
  const t = useCommunityTexts();
  return (
    <ShowProvider topics={topics}>
      <Page title={t.title} about={t.about} actions={<ShowPicker />}>
        <SubNav
          label={t.parts}
          places={[
            { to: '/', text: t.places.giveaway },
            { to: '/loyalty', text: t.places.loyalty },
            { to: '/rewards', text: t.places.rewards },
            { to: '/channel-points', text: t.places.channelPoints },
            { to: '/songs', text: t.places.songs },
          ]}
        />
        <Suspense fallback={<Skeleton height={320} />}>
          <Switch>
            <Route path="/" component={GiveawayPage} />
            <Route path="/loyalty" component={LoyaltyPage} />
            <Route path="/rewards" component={RewardsPage} />
            <Route path="/channel-points" component={ChannelPointsPage} />
            <Route path="/songs" component={SongsPage} />
            <Route>
              <Redirect to="/" />
            </Route>
          </Switch>
        </Suspense>
      </Page>
    </ShowProvider>
  );
}
