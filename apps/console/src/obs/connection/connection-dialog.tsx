import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../api/client';
import { FormDialog } from '../../kit/form-dialog';
import { basisOf, changesOf } from '../../kit/values';
import { SwitchRow, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import styles from '../obs.module.css';
import { connectionsKey, type ListedConnection } from './connections-query';
import { FoundObs } from './found-obs';
import { useConnecting } from './use-connecting';
import { useConnectionTexts } from './text/connection-texts';

interface ConnectionDialogProps {
  /** Missing for a new one. */
  readonly connection?: ListedConnection;
  /** OBS answers at the address of a new one. */
  readonly onConnected?: (obsId: number) => void;
  readonly onClose: () => void;
}

/** Address and password of OBS, and how to find them. */
export function ConnectionDialog({ connection, onConnected, onClose }: ConnectionDialogProps) {
  const t = useConnectionTexts();
  const queries = useQueryClient();
  const [name, setName] = useState(connection?.name ?? t.nameUsual);
  const [host, setHost] = useState(connection?.host ?? '127.0.0.1');
  const [port, setPort] = useState(String(connection?.port ?? 4455));
  const [password, setPassword] = useState('');
  const [enabled, setEnabled] = useState(connection?.enabled ?? true);
  const { failure, connect } = useConnecting({ onConnected, onClose });
  // The link that OBS shows contains the port.
  const isLink = host.includes('://');

  async function save(): Promise<void> {
    const address = { name, host: host.trim(), ...(!isLink && { port: Number(port) }) };
    const secret = password === '' ? {} : { password };
    if (!connection) return connect({ ...address, ...secret });
    const path = { obsId: connection.obsId };
    const changes = changesOf({ ...connection }, { ...address, enabled }) ?? {};
    const body = { ...changes, ...secret, expected: basisOf({ ...connection }, changes) };
    await answered(api.PATCH('/obs/{obsId}', { params: { path }, body }));
    await queries.invalidateQueries({ queryKey: connectionsKey });
    onClose();
  }

  return (
    <FormDialog
      title={connection ? connection.name : t.connect}
      {...(!connection && { button: t.connect })}
      isReady={name.trim() !== '' && host.trim() !== '' && (isLink || /^\d+$/.test(port))}
      onSubmit={save}
      onClose={onClose}
    >
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      {!connection && <FoundObs onConnect={connect} />}
      <ol className={styles.steps}>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <TextField label={t.name} name="name" required maxLength={40} value={name} onText={setName} />
      <TextField
        label={t.host}
        name="host"
        help={t.hostHelp}
        required
        maxLength={500}
        value={host}
        onText={setHost}
        spellCheck={false}
      />
      {!isLink && (
        <TextField
          label={t.port}
          name="port"
          inputMode="numeric"
          required
          maxLength={5}
          value={port}
          onText={setPort}
        />
      )}
      <TextField
        label={t.password}
        name="password"
        type="password"
        autoComplete="off"
        maxLength={200}
        value={password}
        onText={setPassword}
        {...(connection?.hasPassword && { help: t.passwordKept })}
      />
      {connection && <SwitchRow label={t.enabled} checked={enabled} onSwitch={setEnabled} />}
    </FormDialog>
  );
}
