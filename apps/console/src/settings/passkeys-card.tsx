import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/api-problem';
import { post } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { SureButton } from '../kit/sure-button';
import { deviceName } from '../pair/device-name';
import { canUsePasskeys, isCanceled } from '../sign-in/passkey-support';
import { useSpeech, useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { Card } from '../ui/card';
import { toast, toastProblem } from '../ui/toasts';
import { ProveDialog, type Proofs } from './prove-dialog';
import styles from './settings.module.css';
import { useSecurityTexts } from './text/security-texts';
import { SECURITY, useSecurity, type Passkey } from './use-security';

/** Lists, adds, renames and removes the passkeys of the account. */
export function PasskeysCard() {
  const words = useSecurityTexts();
  const queries = useQueryClient();
  const { data } = useSecurity();
  const [open, setOpen] = useState<'add' | Passkey | null>(null);
  const close = (): void => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: SECURITY });
  };

  async function remove({ id, name }: Passkey): Promise<void> {
    await post('/auth/passkeys/remove', { passkeyId: id });
    toast(words.passkeyRemoved(name));
    close();
  }

  return (
    <Card
      title={words.passkeys}
      about={words.passkeysAbout}
      actions={canUsePasskeys() && <Button onClick={() => setOpen('add')}>{words.addPasskey}</Button>}
    >
      {!canUsePasskeys() && <Notice>{words.noHost}</Notice>}
      {data?.passkeys.length === 0 && <p className={styles.meta}>{words.noPasskeys}</p>}
      <ul className={styles.list}>
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen(passkey)}
            onRemove={() => void remove(passkey).catch(toastProblem)}
          />
        ))}
      </ul>
      {open === 'add' && <AddPasskey withCode={(data?.secondFactor ?? null) !== null} onClose={close} />}
      {open !== null && open !== 'add' && <RenamePasskey passkey={open} onClose={close} />}
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const t = useTexts();
  const words = useSecurityTexts();
  const { ago, at } = useSpeech();
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <div>{name}</div>
        <div className={styles.meta}>
          {`${words.added(at(createdAt))} · ${lastUsedAt === null ? words.neverUsed : words.lastUsed(ago(lastUsedAt))}`}
        </div>
      </div>
      <Button aria-label={words.renamePasskey(name)} onClick={onRename}>
        {t.common.rename}
      </Button>
      <SureButton sure={words.sureRemove} onSure={onRemove}>
        {t.common.remove}
      </SureButton>
    </li>
  );
}

interface AddPasskeyProps {
  readonly withCode: boolean;
  readonly onClose: () => void;
}

function AddPasskey({ withCode, onClose }: AddPasskeyProps) {
  const words = useSecurityTexts();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [hasFailed, setFailed] = useState(false);

  async function add(proofs: Proofs): Promise<void> {
    setFailed(false);
    try {
      await (await import('../sign-in/use-passkey')).addPasskey(name, proofs);
    } catch (problem) {
      if (problem instanceof ApiProblem) throw problem;
      setFailed(!isCanceled(problem));
      return;
    }
    toast(words.passkeyAdded(name));
    onClose();
  }

  return (
    <ProveDialog
      title={words.addPasskey}
      button={words.addPasskey}
      withCode={withCode}
      onProven={add}
      onClose={onClose}
    >
      {hasFailed && <Notice kind="error">{words.passkeyFailed}</Notice>}
      <TextField
        label={words.passkeyName}
        name="name"
        placeholder={words.passkeyExample}
        autoFocus
        required
        maxLength={64}
        value={name}
        onText={setName}
      />
    </ProveDialog>
  );
}

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const words = useSecurityTexts();
  const [name, setName] = useState(passkey.name);

  async function rename(): Promise<void> {
    await post('/auth/passkeys/rename', { passkeyId: passkey.id, name });
    toast(words.passkeyRenamed);
    onClose();
  }

  return (
    <FormDialog title={words.renamePasskey(passkey.name)} onSubmit={rename} onClose={onClose}>
      <TextField
        label={words.passkeyName}
        name="name"
        autoFocus
        required
        maxLength={64}
        value={name}
        onText={setName}
      />
    </FormDialog>
  );
}
