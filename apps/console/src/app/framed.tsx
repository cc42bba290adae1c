import { Route, Switch, useLocation } from 'wouter';
import { firstPage, lazyPage, loadAhead } from '../kit/lazy';
import { Boundary } from '../ui/boundary';
import { Frame } from './frame';
import { NoPage } from './no-page-lazy';
import { PaletteHere } from './palette-here';

const OverlaysPage = lazyPage(() => import('../overlays/overlays-page'));
const OverlayPages = firstPage(() => import('../overlay/overlay-pages'));
const LivePage = lazyPage(() => import('../live/live-page'));
const BotPages = lazyPage(() => import('../bot/bot-pages'));
const CommunityPages = lazyPage(() => import('../community/community-pages'));
const AutomationsPages = lazyPage(() => import('../automations/automations-pages'));
const StatsPage = lazyPage(() => import('../stats/stats-page'));
const ChannelsPage = lazyPage(() => import('../channels/channels-page'));
const ProviderPage = lazyPage(() => import('../media/provider-page'));
const PacksPage = lazyPage(() => import('../packs/packs-page'));
const OwnWidgetsPages = lazyPage(() => import('../own-widgets/own-widgets-pages'));
const MediaPage = lazyPage(() => import('../media/media-page'));
const AccessPage = lazyPage(() => import('../access/access-page'));
const AccountsPage = lazyPage(() => import('../accounts/accounts-page'));
const MorePages = lazyPage(() => import('../more/more-pages'));
const SettingsPage = lazyPage(() => import('../settings/settings-page'));

// Loads the page's code while the account is still being requested.
loadAhead([
  [/^\/console\/?$/, OverlaysPage],
  [/^\/console\/overlays\//, OverlayPages],
  [/^\/console\/live/, LivePage],
]);

/** Pages below the ways to all of them. */
export default function Framed() {
  const [location] = useLocation();
  return (
    <Frame>
      <Boundary shown={location}>
        <Switch>
          <Route path="/" component={OverlaysPage} />
          <Route path="/overlays/:overlayId" nest>
            {({ overlayId }) => <OverlayPages key={overlayId} overlayId={overlayId} />}
          </Route>
          <Route path="/packs" component={PacksPage} />
          <Route path="/live" component={LivePage} />
          <Route path="/bot" nest component={BotPages} />
          <Route path="/community" nest component={CommunityPages} />
          <Route path="/automations" nest component={AutomationsPages} />
          <Route path="/stats" component={StatsPage} />
          <Route path="/channels" component={ChannelsPage} />
          <Route path="/media/provider" component={ProviderPage} />
          <Route path="/media/widgets" nest component={OwnWidgetsPages} />
          <Route path="/media" component={MediaPage} />
          <Route path="/access/accounts" component={AccountsPage} />
          <Route path="/access" component={AccessPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route path="/more" nest component={MorePages} />
          <Route component={NoPage} />
        </Switch>
      </Boundary>
      <PaletteHere />
    </Frame>
  );
}
