import { Route, Switch } from 'wouter';
import { NoPage } from '../app/no-page-lazy';
import AuditPage from './audit-page';
import GuestsPage from './guests-page';
import RatesPage from './rates-page';
import TemplatesPage from './templates-page';
import WebhooksPage from '../webhooks/webhooks-page';

/** Pages that few need often. They share a script, and the search by Ctrl+K finds them. */
export default function MorePages() {
  return (
    <Switch>
      <Route path="/templates" component={TemplatesPage} />
      <Route path="/audit" component={AuditPage} />
      <Route path="/guests" component={GuestsPage} />
      <Route path="/rates" component={RatesPage} />
      <Route path="/webhooks" component={WebhooksPage} />
      <Route component={NoPage} />
    </Switch>
  );
}
