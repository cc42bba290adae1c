import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { useSpeech } from '../text/texts';
import { TextField } from '../ui/field';
import { useAccountsTexts } from './text/accounts-texts';

interface NewAccountProps {
  readonly onCreated: (account: Schemas['CreatedAccountView']) => void;
  readonly onClose: () => void;
}

/** Dialog that creates an account for another person. */
export function NewAccount({ onCreated, onClose }: NewAccountProps) {
  const words = useAccountsTexts();
  const { language: locale } = useSpeech();
  const [name, setName] = useState('');
  const [login, setLogin] = useState('');
  async function create(): Promise<void> {
    onCreated(await answered(api.POST('/accounts', { body: { name, login, locale } })));
  }

  return (
    <FormDialog
      title={words.create}
      about={words.createAbout}
      button={words.submit}
      onSubmit={create}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        name="name"
        help={words.nameHelp}
        autoFocus
        required
        maxLength={64}
        autoComplete="off"
        value={name}
        onText={setName}
      />
      <TextField
        label={words.login}
        name="login"
        help={words.loginHelp}
        required
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onText={setLogin}
      />
    </FormDialog>
  );
}
