import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { overlaysQuery, useMe, useOverlays } from '../api/queries';
import { lazy, lazyPage } from '../kit/lazy';
import { SignIn } from '../sign-in/sign-in';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Loading } from '../ui/loading';
import { ProblemNotice } from '../ui/notice';
import { Page } from '../ui/page';

const SetupPage = lazy(() => import('../setup/setup-page'));
const DockPage = lazyPage(() => import('../live/dock-page'));
const PairPage = lazy(() => import('../pair/pair-page'));
const Framed = lazy(() => import('./framed'));
const DeckOnly = lazyPage(() => import('../deck/deck-only'));

export function Pages() {
  return (
    <Switch>
      <Route path="/setup" component={SetupPage} />
      <Route path="/pair">
        <PairPage />
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
  const queries = useQueryClient();
  useEffect(() => {
    // Most who come have signed in: what they need next is on its way meanwhile.
    void Framed.load();
    if (!location.pathname.startsWith('/console/overlays/')) void queries.prefetchQuery(overlaysQuery);
  }, [queries]);
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
  if (me.data === null)
    return (
      <Switch>
        <Route path="/dock/:name" component={EnterDock} />
        <Route component={SignIn} />
      </Switch>
    );
  return (
    <Switch>
      <Route path="/dock/:name">{({ name }) => <DockPage name={name} />}</Route>
      <Route>{me.data === 'device' ? <Device /> : <Framed />}</Route>
    </Switch>
  );
}

/** Docks have no keyboard worth a password: they are let in, unless somebody would rather sign in. */
function EnterDock() {
  const t = useTexts();
  const [isSigningIn, setSigningIn] = useState(false);
  if (isSigningIn) return <SignIn />;
  return (
    <PairPage onEntered={() => location.reload()}>
      <Button look="quiet" onClick={() => setSigningIn(true)}>
        {t.pair.instead}
      </Button>
    </PairPage>
  );
}

/** A device that was let in has the deck of its overlay, and nothing else. */
function Device() {
  const overlays = useOverlays();
  const overlayId = overlays.data?.items[0]?.overlayId;
  return overlayId === undefined ? <Loading /> : <DeckOnly key={overlayId} overlayId={overlayId} />;
}
