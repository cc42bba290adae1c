import { useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { NoPage } from '../app/no-page-lazy';
import { RoomProvider } from '../design/room-context';
import { firstPage, lazyPage, loadAhead } from '../kit/lazy';
import { noteOpened } from '../show/home-overlay';
import { Boundary } from '../ui/boundary';
import { OverlayGuard } from './overlay-guard';
import { OverlayHeader } from './overlay-header';
import styles from './overlay.module.css';
import { StatusBar } from './status-bar';

const EditorPage = firstPage(() => import('../editor/editor-page'));
const DeckPage = lazyPage(() => import('../deck/deck-page'));
const ObsPage = lazyPage(() => import('../obs/obs-page'));
const LookPage = lazyPage(() => import('../look/look-page'));
const DrawingPage = lazyPage(() => import('../drawing/drawing-page'));

// Loads the page's code while the overlay is still being requested.
loadAhead([
  [/\/deck$/, DeckPage],
  [/\/obs$/, ObsPage],
  [/\/look$/, LookPage],
  [/\/drawing$/, DrawingPage],
  [/./, EditorPage],
]);

/** Everything about one overlay, over one connection. */
export default function OverlayPages({ overlayId }: { readonly overlayId: string }) {
  const [location] = useLocation();
  useEffect(() => noteOpened(overlayId), [overlayId]);
  return (
    <RoomProvider overlayId={overlayId}>
      <div className={styles.overlay}>
        <OverlayHeader />
        <div className={styles.body}>
          <OverlayGuard>
            <Boundary shown={location}>
              <Switch>
                <Route path="/" component={EditorPage} />
                <Route path="/deck" component={DeckPage} />
                <Route path="/obs" component={ObsPage} />
                <Route path="/look" component={LookPage} />
                <Route path="/drawing" component={DrawingPage} />
                <Route component={NoPage} />
              </Switch>
            </Boundary>
          </OverlayGuard>
        </div>
        <StatusBar />
      </div>
    </RoomProvider>
  );
}
