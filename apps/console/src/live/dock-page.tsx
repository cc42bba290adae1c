import { useEffect, useState, type ReactNode } from 'react';
import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { Link } from 'wouter';
import { useMe } from '../api/queries';
import { useObserved } from '../design/observed';
import { lazy } from '../kit/lazy';
import { Centred } from '../sign-in/centred';
import { ShowProvider, useShow } from '../show/show-context';
import { useTexts } from '../text/texts';
import { buttonClass } from '../ui/button';
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
    /** Scope that the topic requires. */
    readonly scope: string;
  };
};

/** Single panel as a page, for docks of broadcast software. */
export default function DockPage({ name }: { readonly name: string }) {
  const t = useLiveTexts();
  if (name in docks) return <Dock name={name as keyof typeof docks} />;
  return (
    <Centred title={t.noDock.title} about={t.noDock.about}>
      {(Object.keys(docks) as (keyof typeof docks)[]).map((each) => (
        <Link key={each} href={`/dock/${each}${location.search}`} className={buttonClass('plain')}>
          {t[each].title}
        </Link>
      ))}
    </Centred>
  );
}

function Dock({ name }: { readonly name: keyof typeof docks }) {
  const t = useLiveTexts();
  const { panel: Panel, topics, scope } = docks[name];
  useTitle(t[name].title);
  return (
    <ShowProvider topics={topics} overlayId={new URLSearchParams(location.search).get('overlay')}>
      <LetIn scope={scope}>
        <main className={styles.dock}>
          <h1 className={styles.unseen}>{t[name].title}</h1>
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

/** Asks for access if a device was removed, or was admitted with too few permissions. */
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
