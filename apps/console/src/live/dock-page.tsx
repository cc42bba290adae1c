import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { ShowProvider } from '../show/show-context';
import { useTitle } from '../ui/page';
import { ActivityPanel } from './activity-panel';
import { AlertsPanel } from './alerts-panel';
import { ChatPanel } from './chat-panel';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

const docks = {
  activity: { panel: ActivityPanel, topics: ['health', 'activity'] },
  alerts: { panel: AlertsPanel, topics: ['health', 'alerts'] },
  chat: { panel: ChatPanel, topics: ['chat'] },
} as const satisfies {
  readonly [name: string]: { readonly panel: typeof ChatPanel; readonly topics: readonly EditorTopic[] };
};

/** One panel and nothing else, for docks of broadcast software. */
export default function DockPage({ name }: { readonly name: string }) {
  const t = useLiveTexts();
  const dock = name in docks ? (name as keyof typeof docks) : 'chat';
  const { panel: Panel, topics } = docks[dock];
  useTitle(t[dock].title);
  return (
    <main className={styles.dock}>
      <h1 hidden>{t[dock].title}</h1>
      <ShowProvider topics={topics} overlayId={new URLSearchParams(location.search).get('overlay')}>
        <Panel />
      </ShowProvider>
    </main>
  );
}
