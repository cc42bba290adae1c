import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { TextField } from '../ui/field';
import { useAccountsTexts } from './text/accounts-texts';

interface RenameAccountProps {
  readonly account: Schemas['ListedAccountView'];
  readonly onClose: () => void;
}

export function RenameAccount({ account, onClose }: RenameAccountProps) {
  const words = useAccountsTexts();
  const { userId } = account;
  const [name, setName] = useState(account.name);

  async function rename(): Promise<void> {
    await answered(api.PATCH('/accounts/{userId}', { params: { path: { userId } }, body: { name } }));
    onClose();
  }

  return (
    <FormDialog title={words.renameTitle(account.name)} onSubmit={rename} onClose={onClose}>
      <TextField
        label={words.name}
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
