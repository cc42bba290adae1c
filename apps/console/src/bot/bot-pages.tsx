import { lazyPage } from '../kit/lazy';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { ShowPages } from '../show/show-pages';
import { useBotTexts } from './text/bot-texts';

const CommandsPage = lazyPage(() => import('./commands-page'));
const TimersPage = lazyPage(() => import('./timers-page'));
const ModerationPage = lazyPage(() => import('./moderation-page'));
const MessagesPage = lazyPage(() => import('./messages-page'));
const BotToolsPage = lazyPage(() => import('./bot-tools-page'));
const MoveInPage = lazyPage(() => import('./move-in/move-in-page'));
const BotSettingsPage = lazyPage(() => import('./bot-settings-page'));

const topics: readonly EditorTopic[] = ['bot', 'chat'];

/** Everything about the bot of a show. */
export default function BotPages() {
  const t = useBotTexts();
  return (
    <ShowPages
      texts={t}
      topics={topics}
      pages={[
        { to: '/', text: t.places.commands, component: CommandsPage },
        { to: '/timers', text: t.places.timers, component: TimersPage },
        { to: '/moderation', text: t.places.moderation, component: ModerationPage },
        { to: '/messages', text: t.places.messages, component: MessagesPage },
        { to: '/tools', text: t.places.tools, component: BotToolsPage },
        { to: '/move-in', text: t.places.moveIn, component: MoveInPage },
        { to: '/settings', text: t.places.settings, component: BotSettingsPage },
      ]}
    />
  );
}
