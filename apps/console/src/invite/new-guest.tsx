import { useState } from 'react';
import { post } from '../api/client';
import { Form, useForm } from '../kit/form';
import { forgetSecret } from '../setup/take-secret';
import form from '../sign-in/sign-in.module.css';
import { NewPasswordField } from '../kit/new-password-field';
import { useSpeech, useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { useInviteTexts } from './text/invite-texts';

/** Form that makes an account by an invitation. */
export function NewGuest({ secret }: { readonly secret: string }) {
  const t = useTexts();
  const invite = useInviteTexts();
  const { language: locale } = useSpeech();
  const [name, setName] = useState('');
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const state = useForm();

  async function accept(): Promise<void> {
    await post('/auth/invitation/accept', { secret, name, login, password, locale });
    forgetSecret('invite');
    location.assign('/console/');
  }

  return (
    <Form form={state} className={form.form} onSubmit={() => state.run(accept)}>
      <TextField
        label={invite.name}
        help={invite.nameHelp}
        name="name"
        large
        autoFocus
        required
        maxLength={64}
        autoComplete="name"
        value={name}
        onText={setName}
      />
      <TextField
        label={t.signIn.login}
        help={invite.loginHelp}
        name="login"
        large
        required
        maxLength={64}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onText={setLogin}
      />
      <NewPasswordField
        label={t.signIn.password}
        help={invite.passwordHelp}
        name="password"
        large
        value={password}
        onText={setPassword}
      />
      <Button type="submit" look="primary" large disabled={state.isBusy}>
        {invite.accept}
      </Button>
    </Form>
  );
}
