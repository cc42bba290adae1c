import type { EditorTopic } from '@studio/realtime/editor-protocol';
import { ShowProvider } from '../show/show-context';
import { ShowPicker } from '../show/show-picker';
import { Boundary } from '../ui/boundary';
import { useTitle } from '../ui/page';
import { ActivityPanel } from './activity-panel';
import { AlertsPanel } from './alerts-panel';
import { ChatPanel } from './chat-panel';
import { DockButton } from './dock-button';
import styles from './live.module.css';
import { SimulatePanel } from './simulate-panel';
import { useLiveTexts } from './text/live-texts';

const topics: readonly EditorTopic[] = ['health', 'alerts', 'activity', 'chat'];

/** Page for a running stream. */
export default function LivePage() {
  return (
    <ShowProvider topics={topics}>
      <Live />
    </ShowProvider>
  );
}

function Live() {
  const t = useLiveTexts();
  useTitle(t.title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1>{t.title}</h1>
          <p className={styles.about}>{t.about}</p>
        </div>
        <ShowPicker />
      </div>
      <div className={styles.live}>
        <Boundary>
          <ActivityPanel tools={<DockButton name="activity" />} />
        </Boundary>
        <Boundary>
          <AlertsPanel tools={<DockButton name="alerts" />} />
        </Boundary>
        <Boundary>
          <ChatPanel tools={<DockButton name="chat" />} />
        </Boundary>
      </div>
      <Boundary>
        <SimulatePanel />
      </Boundary>
    </div>
  );
}
