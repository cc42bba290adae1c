import { useState } from 'react';
import { answered, api, post } from '../api/client';
import { Form } from '../kit/form';
import { isLongEnough, NewPasswordField } from '../kit/new-password-field';
import type { Language } from '@studio/platforms/languages';
import { languages } from '../text/languages';
import { useSpeech, useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Field, Select, TextField } from '../ui/field';
import { toastProblem } from '../ui/toasts';
import styles from '../sign-in/sign-in.module.css';
import { forgetSecret } from './take-secret';
import { useSetupTexts } from './text/setup-texts';

interface AccountStepProps {
  readonly secret: string;
  readonly onDone: () => void;
}

const languageOptions = (Object.keys(languages) as Language[]).map((key) => ({ key, label: languages[key] }));

/** Language, name and password of the first account. */
export function AccountStep({ secret, onDone }: AccountStepProps) {
  const t = useTexts();
  const setup = useSetupTexts();
  const { language, choose } = useSpeech();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await post('/auth/setup', { secret, password });
    } catch (problem) {
      setError(problem);
      setBusy(false);
      return;
    }
    forgetSecret('setup');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const account = { locale: language, timeZone, ...(name.trim() !== '' && { name: name.trim() }) };
    // The account is theirs already: what failed here is changed later in the settings.
    await answered(api.PATCH('/me', { body: account })).catch(toastProblem);
    onDone();
  }

  return (
    <Form form={{ error }} className={styles.form} onSubmit={submit}>
      <Field label={t.settings.language}>
        {(ids) => <Select {...ids} large value={language} options={languageOptions} onKey={choose} />}
      </Field>
      <TextField
        label={setup.name}
        name="name"
        help={setup.nameHelp}
        large
        maxLength={64}
        autoComplete="nickname"
        value={name}
        onText={setName}
      />
      {/* Password managers store it under this name. */}
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      <NewPasswordField
        label={setup.password}
        name="password"
        help={setup.passwordHelp}
        large
        autoFocus
        value={password}
        onText={setPassword}
      />
      <Button type="submit" look="primary" large disabled={isBusy || !isLongEnough(password)}>
        {t.common.next}
      </Button>
    </Form>
  );
}
