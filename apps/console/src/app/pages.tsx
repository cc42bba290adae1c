import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useMe, useOverlays } from '../api/queries';
import { SignIn } from '../sign-in/sign-in';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { Frame } from './frame';

const SetupPage = lazy(() => import('../setup/setup-page'));
const OverlaysPage = lazy(() => import('../overlays/overlays-page'));
const OverlayPages = lazy(() => import('../overlay/overlay-pages'));
const MediaPage = lazy(() => import('../media/media-page'));
const AccessPage = lazy(() => import('../access/access-page'));
const PairPage = lazy(() => import('../pair/pair-page'));
const DeckOnly = lazy(() => import('../deck/deck-only'));
const SettingsPage = lazy(() => import('../settings/settings-page'));

export function Pages() {
  return (
    <Switch>
      <Route path="/setup">
        <Suspense fallback={null}>
          <SetupPage />
        </Suspense>
      </Route>
      <Route path="/pair">
        <Suspense fallback={null}>
          <PairPage />
        </Suspense>
      </Route>
      <Route>
        <SignedIn />
      </Route>
    </Switch>
  );
}

/** Everything that takes an account: who has not signed in does so first, at the same address. */
function SignedIn() {
  const me = useMe();
  const t = useTexts();
  if (me.isPending) return null;
  if (me.isError)
    return (
      <Page title="Overlay Studio" narrow>
        <ProblemNotice
          error={me.error}
          action={<Button onClick={() => void me.refetch()}>{t.common.tryAgain}</Button>}
        />
      </Page>
    );
  if (me.data === null) return <SignIn />;
  if (me.data === 'device') return <Device />;
  return (
    <Frame>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/" component={OverlaysPage} />
          <Route path="/overlays/:overlayId" nest>
            {({ overlayId }) => <OverlayPages key={overlayId} overlayId={overlayId} />}
          </Route>
          <Route path="/media" component={MediaPage} />
          <Route path="/access" component={AccessPage} />
          <Route path="/deck/:overlayId">{({ overlayId }) => <DeckOnly overlayId={overlayId} />}</Route>
          <Route path="/settings" component={SettingsPage} />
          <Route>
            <Redirect to="/" />
          </Route>
        </Switch>
      </Suspense>
    </Frame>
  );
}

/** A device that was let in has the deck of its overlay, and nothing else. */
function Device() {
  const overlays = useOverlays();
  const overlayId = overlays.data?.items[0]?.overlayId;
  return (
    <Suspense fallback={<Loading />}>
      {overlayId === undefined ? <Loading /> : <DeckOnly key={overlayId} overlayId={overlayId} />}
    </Suspense>
  );
}

function Loading() {
  return (
    <div style={{ padding: 32 }}>
      <Skeleton height={240} />
    </div>
  );
}
