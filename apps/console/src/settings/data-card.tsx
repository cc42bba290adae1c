import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { post } from '../api/client';
import { useMe } from '../api/queries';
import { Button, buttonClass } from '../ui/button';
import { Card } from '../ui/card';
import { TextField } from '../ui/field';
import { ProveDialog } from './prove-dialog';
import styles from './settings.module.css';
import { useSecurityTexts } from './text/security-texts';
import { useSecurity } from './use-security';

/** Lets a person take everything of their account along, and delete it. */
export function DataCard() {
  const words = useSecurityTexts();
  const me = useMe();
  const account = typeof me.data === 'object' ? me.data : null;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={words.yourData} about={words.yourDataAbout}>
      <div className={styles.row}>
        <a className={buttonClass()} href="/api/v1/me/archive" download>
          <Download size={16} />
          {words.downloadData}
        </a>
        {account && !account.installationOwner && (
          <Button look="danger" onClick={() => setOpen(true)}>
            {words.deleteAccount}
          </Button>
        )}
      </div>
      {account?.installationOwner && <p className={styles.meta}>{words.ownerStays}</p>}
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useSecurityTexts();
  const queries = useQueryClient();
  const security = useSecurity();
  const [login, setLogin] = useState('');
  return (
    <ProveDialog
      title={words.deleteTitle}
      about={words.deleteAbout}
      button={words.deleteAccount}
      withCode={(security.data?.secondFactor ?? null) !== null}
      onProven={async (proofs) => {
        await post('/me/deletion', { login, ...proofs });
        queries.clear();
        location.assign('/console');
      }}
      onClose={onClose}
    >
      <TextField
        label={words.deleteLogin}
        name="login"
        autoFocus
        required
        autoComplete="off"
        value={login}
        onText={setLogin}
      />
    </ProveDialog>
  );
}
