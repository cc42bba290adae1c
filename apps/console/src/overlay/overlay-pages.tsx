import { Redirect, Route, Switch } from 'wouter';
import { RoomProvider } from '../design/room-context';
import { lazyPage, loadAhead } from '../kit/lazy';
import { OverlayGate } from './overlay-gate';
import { OverlayHeader } from './overlay-header';
import styles from './overlay.module.css';
import { StatusBar } from './status-bar';

const EditorPage = lazyPage(() => import('../editor/editor-page'));
const DeckPage = lazyPage(() => import('../deck/deck-page'));
const ObsPage = lazyPage(() => import('../obs/obs-page'));

// The overlay is still asked about.
loadAhead([
  [/\/deck$/, DeckPage],
  [/\/obs$/, ObsPage],
  [/./, EditorPage],
]);

/** Everything about one overlay, over one connection. */
export default function OverlayPages({ overlayId }: { readonly overlayId: string }) {
  return (
    <RoomProvider overlayId={overlayId}>
      <div className={styles.overlay}>
        <OverlayHeader />
        <div className={styles.body}>
          <OverlayGate>
            <Switch>
              <Route path="/" component={EditorPage} />
              <Route path="/deck" component={DeckPage} />
              <Route path="/obs" component={ObsPage} />
              <Route>
                <Redirect to="/" />
              </Route>
            </Switch>
          </OverlayGate>
        </div>
        <StatusBar />
      </div>
    </RoomProvider>
  );
}
