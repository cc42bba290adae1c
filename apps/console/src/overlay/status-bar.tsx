import { useSyncExternalStore } from 'react';
import { useObserved } from '../design/observed';
import { useDerived, useRoom } from '../design/room-context';
import { useConnections, useObsChanges, useObsState } from '../obs/connection/connections-query';
import { useTexts } from '../text/texts';
import { Dot } from '../ui/notice';
import styles from './overlay.module.css';

/** Status bar: the connection, OBS and pending edits. */
export function StatusBar() {
  const t = useTexts();
  const room = useRoom();
  useObsChanges();
  const connection = useObserved(room.connection);
  const health = useObserved(room.health);
  const me = useObserved(room.me);
  const peers = useObserved(room.peers);
  // Somebody may have several windows.
  const others = new Set(peers.map(({ accountId }) => accountId).filter((id) => id !== me?.accountId));
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
      {isOpen && (
        <span className={styles.item}>
          <Dot kind={inObs > 0 ? 'good' : 'plain'} />
          {inObs > 0 ? t.status.inObs(inObs) : inBrowser > 0 ? t.status.inBrowser : t.status.notInObs}
        </span>
      )}
      <ObsOutputs />
      {waiting > 0 && <span className={styles.item}>{t.status.saving(waiting)}</span>}
      <span className={styles.space} />
      <span className={styles.item}>{t.status.people(others.size + 1)}</span>
      <span className={styles.item}>{t.status.rev(rev)}</span>
    </footer>
  );
}

/** LIVE and REC while the connected OBS streams and records. */
function ObsOutputs() {
  const t = useTexts();
  const connections = useConnections();
  const connected = connections.data?.items.find(({ status }) => status === 'connected');
  const { data } = useObsState(connected?.obsId ?? null);
  const outputs = connected && data?.outputs;
  if (!outputs) return null;
  const isRunning = ({ state }: { readonly state: string }): boolean =>
    state === 'on' || state === 'reconnecting';
  return (
    <>
      {isRunning(outputs.stream) && (
        <span className={styles.item}>
          <Dot kind="bad" />
          {t.status.live}
        </span>
      )}
      {(isRunning(outputs.record) || outputs.record.state === 'paused') && (
        <span className={styles.item}>
          <Dot kind={outputs.record.state === 'paused' ? 'wait' : 'bad'} />
          {outputs.record.state === 'paused' ? t.status.recPaused : t.status.rec}
        </span>
      )}
    </>
  );
}
