import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { SubNav } from '../kit/sub-nav';
import { ShowProvider } from '../show/show-context';
import { ShowPicker } from '../show/show-picker';
import { Page, Skeleton } from '../ui/page';
import { useBotTexts } from './text/bot-texts';

const CommandsPage = lazy(() => import('./commands-page'));
const TimersPage = lazy(() => import('./timers-page'));
const ModerationPage = lazy(() => import('./moderation-page'));
const MessagesPage = lazy(() => import('./messages-page'));
const BotToolsPage = lazy(() => import('./bot-tools-page'));
const BotSettingsPage = lazy(() => import('./bot-settings-page'));

const topics: readonly EditorTopic[] = ['bot', 'chat'];

/** Everything about the bot of a show. */
export default function BotPages() {
  const t = useBotTexts();
  return (
    <ShowProvider topics={topics}>
      <Page title={t.title} about={t.about} actions={<ShowPicker />}>
        <SubNav
          label={t.parts}
          places={[
            { to: '/', text: t.places.commands },
            { to: '/timers', text: t.places.timers },
            { to: '/moderation', text: t.places.moderation },
            { to: '/messages', text: t.places.messages },
            { to: '/tools', text: t.places.tools },
            { to: '/settings', text: t.places.settings },
          ]}
        />
        <Suspense fallback={<Skeleton height={320} />}>
          <Switch>
            <Route path="/" component={CommandsPage} />
            <Route path="/timers" component={TimersPage} />
            <Route path="/moderation" component={ModerationPage} />
            <Route path="/messages" component={MessagesPage} />
            <Route path="/tools" component={BotToolsPage} />
            <Route path="/settings" component={BotSettingsPage} />
            <Route>
              <Redirect to="/" />
            </Route>
          </Switch>
        </Suspense>
      </Page>
    </ShowProvider>
  );
}
