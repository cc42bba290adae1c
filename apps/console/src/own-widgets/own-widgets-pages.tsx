import { Route, Switch } from 'wouter';
import { lazyPage } from '../kit/lazy';
import OwnWidgetsPage from './own-widgets-page';

const WidgetPage = lazyPage(() => import('./editor/widget-page'));

/** Pages about widgets of the account's own code. */
export default function OwnWidgetsPages() {
  return (
    <Switch>
      <Route path="/" component={OwnWidgetsPage} />
      <Route path="/:packageId">
        {({ packageId }) => <WidgetPage key={packageId} packageId={packageId} />}
      </Route>
    </Switch>
  );
}
