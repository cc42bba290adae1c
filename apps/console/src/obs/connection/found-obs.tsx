import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../api/client';
import { useAction } from '../../kit/use-action';
import { Button } from '../../ui/button';
import { Dot } from '../../ui/notice';
import styles from '../obs.module.css';
import { useConnectionTexts } from './text/connection-texts';
import type { NewConnection } from './use-connecting';

/** OBS on the computer of the studio, to connect with one press. Empty for everybody but its owner. */
export function FoundObs({ onConnect }: { readonly onConnect: (asked: NewConnection) => Promise<void> }) {
  const t = useConnectionTexts();
  const { run, isBusy } = useAction();
  const found = useQuery({
    queryKey: ['obs', 'found'],
    retry: false,
    queryFn: () => answered(api.POST('/obs/find')),
  });
  const items = found.data?.items.filter(({ obsId }) => obsId === null) ?? [];
  if (items.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={t.found}>
      {items.map(({ host, port, status, passwordKnown, enabled, obsVersion }) => (
        <li key={port} className={styles.source}>
          <Dot kind={status === 'running' ? 'good' : 'wait'} />
          <span className={styles.sourceName}>{t.foundHere}</span>
          <span className={styles.state}>
            {status === 'running'
              ? t.runs(obsVersion ?? '')
              : status === 'not_running'
                ? t[enabled === false ? 'serverOff' : 'notRunning']
                : t.status[status]}
          </span>
          {status === 'running' && (
            <span className={styles.actions}>
              <Button
                look="primary"
                disabled={isBusy}
                onClick={() =>
                  void run(() => onConnect({ name: t.nameUsual, host, port, usePassword: passwordKnown }))
                }
              >
                {t.connectFound}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
