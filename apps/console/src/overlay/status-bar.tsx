import { useSyncExternalStore } from 'react';
import { useObserved } from '../design/observed';
import { useDerived, useRoom } from '../design/room-context';
import { useTexts } from '../text/texts';
import { Dot } from '../ui/notice';
import styles from './overlay.module.css';

/** How all is: the connection, OBS, what is on its way. */
export function StatusBar() {
  const t = useTexts();
  const room = useRoom();
  const connection = useObserved(room.connection);
  const health = useObserved(room.health);
  const peers = useObserved(room.peers);
  const rev = useDerived(({ rev: now }) => now);
  const waiting = useSyncExternalStore(room.outbox.subscribe, () => room.outbox.size);
  const isFull = useSyncExternalStore(room.outbox.subscribe, () => room.outbox.isFull);
  const inObs = health?.renderers.filter(({ obs }) => obs).length ?? 0;
  const inBrowser = (health?.renderers.length ?? 0) - inObs;
  const isOpen = connection === 'open';
  return (
    <footer className={styles.status} aria-label={t.status.title}>
      <span className={styles.item} role="status">
        <Dot kind={isOpen ? 'good' : connection === 'connecting' ? 'wait' : 'bad'} />
        {isFull ? t.status.full : t.status[connection]}
      </span>
      <span className={styles.item}>
        <Dot kind={inObs > 0 ? 'good' : 'plain'} />
        {inObs > 0 ? t.status.inObs(inObs) : inBrowser > 0 ? t.status.inBrowser : t.status.notInObs}
      </span>
      {waiting > 0 && <span className={styles.item}>{t.status.saving(waiting)}</span>}
      <span className={styles.space} />
      <span className={styles.item}>{t.status.people(peers.length + 1)}</span>
      <span className={styles.item}>{t.history.rev(rev)}</span>
    </footer>
  );
}
