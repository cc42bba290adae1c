import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { overlaysQuery, useMe, useOverlays } from '../api/queries';
import { wasSignedIn } from '../api/session';
import { firstPage, lazy, lazyPage } from '../kit/lazy';
import { SignIn } from '../sign-in/sign-in';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Loading } from '../ui/loading';
import { ProblemNotice } from '../ui/notice';
import { Page } from '../ui/page';

const ArrivalPage = lazy(() => import('../setup/arrival-page'));
const DockPage = lazyPage(() => import('../live/dock-page'));
const PairPage = lazy(() => import('../pair/pair-page'));
const Framed = firstPage(() => import('./framed'));
const DeckOnly = lazyPage(() => import('../deck/deck-only'));

export function Pages() {
  return (
    <Switch>
      <Route path="/setup/*?" component={ArrivalPage} />
      <Route path="/invite" component={ArrivalPage} />
      <Route path="/password" component={ArrivalPage} />
      <Route path="/pair">
        <PairPage />
      </Route>
      <Route>
        <SignedIn />
      </Route>
    </Switch>
  );
}

/** Pages that need an account. A user who is not signed in signs in first, at the same address. */
function SignedIn() {
  const me = useMe();
  const t = useTexts();
  const queries = useQueryClient();
  useEffect(() => {
    // Most visitors are signed in, so the next page is loaded ahead.
    void Framed.load();
    // Asked for before the account is known, unless nobody was signed in here: such a request would be refused.
    if (wasSignedIn() && !location.pathname.startsWith('/console/overlays/'))
      void queries.prefetchQuery(overlaysQuery);
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
      {me.data === 'device' ? (
        <Route component={Device} />
      ) : (
        <Route path="/deck/:overlayId">{({ overlayId }) => <DeckOnly overlayId={overlayId} />}</Route>
      )}
      <Route component={Framed} />
    </Switch>
  );
}

/**
 * Entry to a dock. Docks have no good keyboard for passwords, so they are paired unless the user prefers to sign
 * in.
 */
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

/** Pages of an admitted device: the deck of its overlay, and nothing else. */
function Device() {
  const overlays = useOverlays();
  const overlayId = overlays.data?.items[0]?.overlayId;
  return overlayId === undefined ? <Loading /> : <DeckOnly key={overlayId} overlayId={overlayId} />;
}
