import { useState } from 'react';
import { answered, api } from '../../api/client';
import { useRoom } from '../../design/room-context';
import { SureButton } from '../../kit/sure-button';
import { useAction } from '../../kit/use-action';
import { Button } from '../../ui/button';
import { Dot, Empty, Notice, ProblemNotice } from '../../ui/notice';
import { Card } from '../../ui/card';
import styles from '../obs.module.css';
import { ConnectionDialog } from './connection-dialog';
import { InstallDialog } from './install-dialog';
import { connectionsKey, useConnections, useObsState, type ListedConnection } from './connections-query';
import { useConnectionTexts } from './text/connection-texts';

/** Card that connects OBS, and shows how the connection is. */
export function ObsConnections() {
  const t = useConnectionTexts();
  const { overlayId } = useRoom();
  const [installing, setInstalling] = useState<number | null>(null);
  const connections = useConnections();
  const [isOpen, setOpen] = useState(false);
  const { items = [], hosts = 'off' } = connections.data ?? {};
  const isEmpty = connections.data !== undefined && items.length === 0;
  const add = (
    <Button look={isEmpty ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
      {t.connect}
    </Button>
  );
  return (
    <Card title={t.title} about={t.about} actions={items.length > 0 && hosts !== 'off' && add}>
      {connections.isError && <ProblemNotice error={connections.error} />}
      {connections.data && hosts === 'off' && <Notice>{t.off}</Notice>}
      {hosts !== 'off' && isEmpty && (
        <Empty title={t.none} about={t.noneAbout}>
          {add}
        </Empty>
      )}
      <ul className={styles.sources}>
        {items.map((connection) => (
          <ConnectionRow key={connection.obsId} connection={connection} onInstall={setInstalling} />
        ))}
      </ul>
      {isOpen && <ConnectionDialog onConnected={setInstalling} onClose={() => setOpen(false)} />}
      {installing !== null && (
        <InstallDialog obsId={installing} overlayId={overlayId} onClose={() => setInstalling(null)} />
      )}
    </Card>
  );
}

const kinds = {
  off: 'plain',
  connecting: 'wait',
  connected: 'good',
  wrong_password: 'bad',
  unsupported: 'bad',
  removed: 'bad',
  unreachable: 'wait',
} as const satisfies Record<ListedConnection['status'], string>;

interface ConnectionRowProps {
  readonly connection: ListedConnection;
  readonly onInstall: (obsId: number) => void;
}

function ConnectionRow({ connection, onInstall }: ConnectionRowProps) {
  const t = useConnectionTexts();
  const { run, isBusy } = useAction();
  const [isChanging, setChanging] = useState(false);
  const { obsId, name, status, obsVersion } = connection;
  const path = { obsId };
  const refresh = [connectionsKey];

  return (
    <li className={styles.source}>
      <Dot kind={kinds[status]} />
      <span className={styles.sourceName}>{name}</span>
      <span className={styles.state}>
        {status === 'connected' && obsVersion !== null ? t.connected(obsVersion) : t.status[status]}
      </span>
      {status === 'connected' && <ObsNow obsId={obsId} />}
      <span className={styles.actions}>
        {status === 'connected' && <Button onClick={() => onInstall(obsId)}>{t.install}</Button>}
        {status === 'removed' && (
          <Button
            disabled={isBusy}
            onClick={() => {
              const set = (enabled: boolean) =>
                answered(api.PATCH('/obs/{obsId}', { params: { path }, body: { enabled } }));
              void run(() => set(false).then(() => set(true)), { refresh });
            }}
          >
            {t.again}
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>{t.change}</Button>
        <SureButton
          disabled={isBusy}
          onSure={() =>
            void run(() => answered(api.DELETE('/obs/{obsId}', { params: { path } })), { refresh })
          }
        >
          {t.forget}
        </SureButton>
      </span>
      {isChanging && <ConnectionDialog connection={connection} onClose={() => setChanging(false)} />}
    </li>
  );
}

/** Scene on program, stream and recording of a connected OBS. */
function ObsNow({ obsId }: { readonly obsId: number }) {
  const t = useConnectionTexts();
  const { data } = useObsState(obsId);
  if (!data) return null;
  const isOn = (state: string): boolean => state === 'on' || state === 'reconnecting';
  return (
    <span className={styles.state}>
      {data.programScene !== null && `${t.scene}: ${data.programScene}`}
      {isOn(data.outputs.stream.state) && ` · ${t.live}`}
      {isOn(data.outputs.record.state) && ` · ${t.recording}`}
      {data.issues.map(({ code, value }) => (
        <span key={code}>{` · ${t.issues[code](value ?? 0)}`}</span>
      ))}
    </span>
  );
}
