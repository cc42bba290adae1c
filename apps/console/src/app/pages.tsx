import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useMe } from '../api/queries';
import { SignIn } from '../sign-in/sign-in';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { Frame } from './frame';

const SetupPage = lazy(() => import('../setup/setup-page'));
const OverlaysPage = lazy(() => import('../overlays/overlays-page'));
const OverlayPages = lazy(() => import('../overlay/overlay-pages'));
const SettingsPage = lazy(() => import('../settings/settings-page'));

export function Pages() {
  return (
    <Switch>
      <Route path="/setup">
        <Suspense fallback={null}>
          <SetupPage />
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
  return (
    <Frame>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/" component={OverlaysPage} />
          <Route path="/overlays/:overlayId" nest>
            {({ overlayId }) => <OverlayPages key={overlayId} overlayId={overlayId} />}
          </Route>
          <Route path="/settings" component={SettingsPage} />
          <Route>
            <Redirect to="/" />
          </Route>
        </Switch>
      </Suspense>
    </Frame>
  );
}

function Loading() {
  return (
    <div style={{ padding: 32 }}>
      <Skeleton height={240} />
    </div>
  );
}
