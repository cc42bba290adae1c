import { ActivityPanel } from '../live/activity-panel';
import { AlertsPanel } from '../live/alerts-panel';
import { ShowProvider } from '../show/show-context';
import styles from './deck.module.css';

const topics = ['health', 'activity', 'alerts'] as const;

/** Activity to show again, and the queue of alerts. */
export default function DeckLive({ overlayId }: { readonly overlayId: string }) {
  return (
    <ShowProvider topics={topics} overlayId={overlayId}>
      <div className={styles.liveParts}>
        <AlertsPanel />
        <ActivityPanel />
      </div>
    </ShowProvider>
  );
}
