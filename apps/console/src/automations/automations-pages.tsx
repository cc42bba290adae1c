import { Redirect, Route, Switch } from 'wouter';
import { lazyPage } from '../kit/lazy';
import AutomationsPage from './automations-page';

const GalleryPage = lazyPage(() => import('./gallery/gallery-page'));
const AutomationPages = lazyPage(() => import('./editor/automation-pages'));

/** Pages about automations. */
export default function AutomationsPages() {
  return (
    <Switch>
      <Route path="/" component={AutomationsPage} />
      <Route path="/new" component={GalleryPage} />
      <Route path="/:automationId" nest>
        {({ automationId }) => <AutomationPages key={automationId} automationId={automationId} />}
      </Route>
      <Route>
        <Redirect to="/" />
      </Route>
    </Switch>
  );
}
