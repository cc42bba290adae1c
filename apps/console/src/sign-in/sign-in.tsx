import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { post } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import { Centred } from './centred';
import styles from './sign-in.module.css';

export function SignIn() {
  const t = useTexts();
  const queries = useQueryClient();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await post('/auth/login', { login, password });
      await queries.invalidateQueries();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Centred title={t.signIn.title} about={t.signIn.about}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        <TextField
          label={t.signIn.login}
          large
          autoFocus
          required
          maxLength={64}
          autoComplete="username"
          value={login}
          onText={setLogin}
        />
        <TextField
          label={t.signIn.password}
          large
          required
          type="password"
          minLength={8}
          autoComplete="current-password"
          value={password}
          onText={setPassword}
        />
        <Button type="submit" look="primary" large disabled={isBusy}>
          {t.signIn.submit}
        </Button>
      </form>
    </Centred>
  );
}
