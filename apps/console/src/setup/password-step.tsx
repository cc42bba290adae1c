import { useState, type FormEvent } from 'react';
import { post } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import styles from '../sign-in/sign-in.module.css';
import { useSetupTexts } from './text/setup-texts';

interface PasswordStepProps {
  readonly secret: string;
  readonly onDone: () => void;
}

export function PasswordStep({ secret, onDone }: PasswordStepProps) {
  const t = useTexts();
  const setup = useSetupTexts();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await post('/auth/setup', { secret, password });
      onDone();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {error !== null && <ProblemNotice error={error} />}
      {/* Password managers store it under this name. */}
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      <TextField
        label={setup.password}
        help={setup.passwordHelp}
        large
        autoFocus
        required
        type="password"
        minLength={8}
        maxLength={200}
        autoComplete="new-password"
        value={password}
        onText={setPassword}
      />
      <Button type="submit" look="primary" large disabled={isBusy || password.length < 8}>
        {t.common.next}
      </Button>
    </form>
  );
}
