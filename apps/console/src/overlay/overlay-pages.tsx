import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { RoomProvider } from '../design/room-context';
import { Skeleton } from '../ui/page';
import { OverlayGate } from './overlay-gate';
import { OverlayHeader } from './overlay-header';
import styles from './overlay.module.css';
import { StatusBar } from './status-bar';

const EditorPage = lazy(() => import('../editor/editor-page'));
const DeckPage = lazy(() => import('../deck/deck-page'));
const ObsPage = lazy(() => import('../obs/obs-page'));

/** Everything about one overlay, over one connection. */
export default function OverlayPages({ overlayId }: { readonly overlayId: string }) {
  return (
    <RoomProvider overlayId={overlayId}>
      <div className={styles.overlay}>
        <OverlayHeader />
        <div className={styles.body}>
          <OverlayGate>
            <Suspense fallback={<Skeleton height={320} />}>
              <Switch>
                <Route path="/" component={EditorPage} />
                <Route path="/deck" component={DeckPage} />
                <Route path="/obs" component={ObsPage} />
                <Route>
                  <Redirect to="/" />
                </Route>
              </Switch>
            </Suspense>
          </OverlayGate>
        </div>
        <StatusBar />
      </div>
    </RoomProvider>
  );
}
