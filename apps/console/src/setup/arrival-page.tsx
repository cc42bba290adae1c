import { Route, Switch } from 'wouter';
import InvitePage from '../invite/invite-page';
import PasswordPage from './password-page';
import SetupPage from './setup-page';

/** Pages behind links for people who have no password yet. They share a script, which keeps the first one small. */
export default function ArrivalPage() {
  return (
    <Switch>
      <Route path="/invite" component={InvitePage} />
      <Route path="/password" component={PasswordPage} />
      <Route component={SetupPage} />
    </Switch>
  );
}
