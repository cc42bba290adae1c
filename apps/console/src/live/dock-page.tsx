import { useEffect, useState, type ReactNode } from 'react';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { useMe } from '../api/queries';
import { useObserved } from '../design/observed';
import { lazy } from '../kit/lazy';
import { ShowProvider, useShow } from '../show/show-context';
import { useTexts } from '../text/texts';
import { useTitle } from '../ui/page';
import { ActivityPanel } from './activity-panel';
import { AlertsPanel } from './alerts-panel';
import { ChatPanel } from './chat-panel';
import styles from './live.module.css';
import { useLiveTexts } from './text/live-texts';

const PairPage = lazy(() => import('../pair/pair-page'));

const docks = {
  activity: { panel: ActivityPanel, topics: ['health', 'activity'], scope: 'overlays:read' },
  alerts: { panel: AlertsPanel, topics: ['health', 'alerts'], scope: 'overlays:read' },
  chat: { panel: ChatPanel, topics: ['chat'], scope: 'chat:moderate' },
} as const satisfies {
  readonly [name: string]: {
    readonly panel: typeof ChatPanel;
    readonly topics: readonly EditorTopic[];
    /** What its topic takes. */
    readonly scope: string;
  };
};

/** One panel and nothing else, for docks of broadcast software. */
export default function DockPage({ name }: { readonly name: string }) {
  const t = useLiveTexts();
  const dock = name in docks ? (name as keyof typeof docks) : 'chat';
  const { panel: Panel, topics, scope } = docks[dock];
  useTitle(t[dock].title);
  return (
    <ShowProvider topics={topics} overlayId={new URLSearchParams(location.search).get('overlay')}>
      <LetIn scope={scope}>
        <main className={styles.dock}>
          <h1 hidden>{t[dock].title}</h1>
          <Panel />
        </main>
      </LetIn>
    </ShowProvider>
  );
}

interface LetInProps {
  readonly scope: string;
  readonly children: ReactNode;
}

/** A device that was let out, or let in for less than this, shows nothing more and asks to be let in. */
function LetIn({ scope, children }: LetInProps) {
  const t = useTexts();
  const live = useLiveTexts();
  const { room } = useShow();
  const isDevice = useMe().data === 'device';
  const connection = useObserved(room.connection);
  const permissions = useObserved(room.permissions);
  const isKnown = useObserved(room.isKnown);
  const isRefused = connection === 'refused' || (isKnown && !permissions.includes('overlays:read'));
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (isRefused) setOut(true);
  }, [isRefused]);
  const lacks = isKnown && !permissions.includes(scope);
  if (!isDevice || (!isOut && !lacks)) return children;
  return <PairPage why={isOut ? t.pair.letOut : live.chat.noScope} onEntered={() => location.reload()} />;
}
