import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useMe, useOverlays } from '../api/queries';
import { SignIn } from '../sign-in/sign-in';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import { Page } from '../ui/page';
import { Loading } from './loading';

const loadFramed = () => import('./framed');
const SetupPage = lazy(() => import('../setup/setup-page'));
const DockPage = lazy(() => import('../live/dock-page'));
const PairPage = lazy(() => import('../pair/pair-page'));
const Framed = lazy(loadFramed);
const DeckOnly = lazy(() => import('../deck/deck-only'));

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
  if (me.isPending) {
    // Most who come have signed in: what they need next is on its way meanwhile.
    void loadFramed();
    return null;
  }
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
  return (
    <Switch>
      <Route path="/dock/:name">
        {({ name }) => (
          <Suspense fallback={<Loading />}>
            <DockPage name={name} />
          </Suspense>
        )}
      </Route>
      <Route>
        {me.data === 'device' ? (
          <Device />
        ) : (
          <Suspense fallback={null}>
            <Framed />
          </Suspense>
        )}
      </Route>
    </Switch>
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
