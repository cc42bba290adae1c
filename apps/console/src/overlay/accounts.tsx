import { useObserved } from '../design/observed';
import { useRoom } from '../design/room-context';
import { useTexts } from '../text/texts';
import styles from './overlay.module.css';

const MOST = 5;

/** Shows the other users in this overlay, and the user's own other windows as such. */
export function People() {
  const t = useTexts();
  const room = useRoom();
  const peers = useObserved(room.peers);
  const me = useObserved(room.me);
  if (peers.length === 0) return null;
  return (
    <ul className={styles.people} aria-label={t.overlay.here}>
      {peers.slice(0, MOST).map(({ clientId, accountId, name, color }) => (
        <li
          key={clientId}
          className={styles.person}
          style={{ borderColor: color }}
          title={accountId === me?.accountId ? t.overlay.ownWindow : name}
        >
          {name.slice(0, 2)}
        </li>
      ))}
      {peers.length > MOST && <li className={styles.person}>+{peers.length - MOST}</li>}
    </ul>
  );
}
