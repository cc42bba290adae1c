import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import styles from './access.module.css';
import { OverlayLimit } from './overlay-limit';
import { ScopeChecks } from './scope-checks';
import { allScopes, type AccessScope } from './scopes';
import { useAccessTexts } from './text/access-texts';

/** Makes a token, which is shown once. */
export function NewToken({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const access = useAccessTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly AccessScope[]>(['overlays:read']);
  const [overlayIds, setOverlayIds] = useState<readonly string[] | null>(null);
  const [until, setUntil] = useState('');
  const [token, setToken] = useState<string | null>(null);

  async function create(): Promise<void> {
    const expiresAt = until === '' ? null : new Date(`${until}T23:59:59`).toISOString();
    const limit = overlayIds && [...overlayIds];
    const body = { name, scopes: [...scopes], overlayIds: limit, expiresAt };
    const made = await answered(api.POST('/tokens', { body }));
    setToken(made.token);
    void queries.invalidateQueries({ queryKey: ['tokens'] });
  }

  if (token !== null) return <MadeToken name={name} token={token} onClose={onClose} />;
  return (
    <FormDialog
      title={access.newToken}
      button={access.create}
      isReady={scopes.length > 0 && overlayIds?.length !== 0}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={t.common.name}
        name="name"
        autoFocus
        required
        maxLength={40}
        value={name}
        onText={setName}
      />
      <ScopeChecks label={access.may} offered={allScopes} chosen={scopes} onChosen={setScopes} />
      <OverlayLimit chosen={overlayIds} onChosen={setOverlayIds} />
      <TextField label={access.until} name="expiresAt" type="date" value={until} onText={setUntil} />
    </FormDialog>
  );
}

interface MadeTokenProps {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

function MadeToken({ name, token, onClose }: MadeTokenProps) {
  const t = useTexts();
  const access = useAccessTexts();
  return (
    <Dialog title={access.tokenMade(name)} onClose={onClose}>
      <Notice kind="warning">{access.shownOnce}</Notice>
      <div className={styles.secret}>
        <code>{token}</code>
        <Button
          onClick={() => {
            void copyText(token).then((ok) => toast(ok ? access.copied : t.common.copyFailed, !ok));
          }}
        >
          {t.common.copy}
        </Button>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {access.stored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
