import { Redirect, Route, Switch } from 'wouter';
import { lazyPage, loadAhead } from '../kit/lazy';
import { Frame } from './frame';
import { PaletteHere } from './palette-here';

const OverlaysPage = lazyPage(() => import('../overlays/overlays-page'));
const OverlayPages = lazyPage(() => import('../overlay/overlay-pages'));
const LivePage = lazyPage(() => import('../live/live-page'));
const BotPages = lazyPage(() => import('../bot/bot-pages'));
const CommunityPages = lazyPage(() => import('../community/community-pages'));
const StatsPage = lazyPage(() => import('../stats/stats-page'));
const ChannelsPage = lazyPage(() => import('../channels/channels-page'));
const ProviderPage = lazyPage(() => import('../media/provider-page'));
const MediaPage = lazyPage(() => import('../media/media-page'));
const AccessPage = lazyPage(() => import('../access/access-page'));
const DeckOnly = lazyPage(() => import('../deck/deck-only'));
const SettingsPage = lazyPage(() => import('../settings/settings-page'));

// The account is still asked about.
loadAhead([
  [/^\/console\/?$/, OverlaysPage],
  [/^\/console\/overlays\//, OverlayPages],
  [/^\/console\/live/, LivePage],
]);

/** Pages below the ways to all of them. */
export default function Framed() {
  return (
    <Frame>
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
      <PaletteHere />
    </Frame>
  );
}
