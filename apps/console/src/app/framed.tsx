import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Frame } from './frame';
import { Loading } from './loading';
import { PaletteHere } from './palette-here';

const OverlaysPage = lazy(() => import('../overlays/overlays-page'));
const OverlayPages = lazy(() => import('../overlay/overlay-pages'));
const LivePage = lazy(() => import('../live/live-page'));
const BotPages = lazy(() => import('../bot/bot-pages'));
const CommunityPages = lazy(() => import('../community/community-pages'));
const StatsPage = lazy(() => import('../stats/stats-page'));
const ChannelsPage = lazy(() => import('../channels/channels-page'));
const ProviderPage = lazy(() => import('../media/provider-page'));
const MediaPage = lazy(() => import('../media/media-page'));
const AccessPage = lazy(() => import('../access/access-page'));
const DeckOnly = lazy(() => import('../deck/deck-only'));
const SettingsPage = lazy(() => import('../settings/settings-page'));

/** Pages below the ways to all of them. */
export default function Framed() {
  return (
    <Frame>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/" component={OverlaysPage} />
          <Route path="/overlays/:overlayId" nest>
            {({ overlayId }) => <OverlayPages key={overlayId} overlayId={overlayId} />}
          </Route>
          <Route path="/live" component={LivePage} />
          <Route path="/bot" nest component={BotPages} />
          <Route path="/community" nest component={CommunityPages} />
          <Route path="/stats" component={StatsPage} />
          <Route path="/channels" component={ChannelsPage} />
          <Route path="/media/provider" component={ProviderPage} />
          <Route path="/media" component={MediaPage} />
          <Route path="/access" component={AccessPage} />
          <Route path="/deck/:overlayId">{({ overlayId }) => <DeckOnly overlayId={overlayId} />}</Route>
          <Route path="/settings" component={SettingsPage} />
          <Route>
            <Redirect to="/" />
          </Route>
        </Switch>
      </Suspense>
      <PaletteHere />
    </Frame>
  );
}
