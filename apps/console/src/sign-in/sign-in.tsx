import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { post } from '../api/client';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { TextField } from '../ui/field';
import { Notice, ProblemNotice } from '../ui/notice';
import { Centred } from './centred';
import { CodeField } from './code-field';
import { canUsePasskeys, isCanceled } from './passkey-support';
import { codeAskedBy } from './second-factor';
import styles from './sign-in.module.css';

export function SignIn() {
  const t = useTexts();
  const queries = useQueryClient();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [hasPasskeyFailed, setPasskeyFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function begin(attempt: () => Promise<unknown>, failed: (problem: unknown) => void): Promise<void> {
    setBusy(true);
    setError(null);
    setPasskeyFailed(false);
    try {
      await attempt();
      await queries.invalidateQueries();
    } catch (problem) {
      failed(problem);
    } finally {
      setBusy(false);
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void begin(
      () => post('/auth/login', { login, password, ...(code !== null && { code }) }),
      (problem) => {
        const asked = codeAskedBy(problem);
        if (asked) setCode((entered) => entered ?? '');
        if (asked !== 'missing') setError(problem);
      },
    );
  };
  const usePasskey = (): void => {
    void begin(
      async () => (await import('./use-passkey')).signInByPasskey(),
      (problem) => setPasskeyFailed(!isCanceled(problem)),
    );
  };

  return (
    <Centred title={t.signIn.title} about={t.signIn.about}>
      <form className={styles.form} onSubmit={submit}>
        {error !== null && codeAskedBy(error) === null && <ProblemNotice error={error} />}
        {hasPasskeyFailed && <Notice kind="error">{t.signIn.passkeyFailed}</Notice>}
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
        {code !== null && <CodeField autoFocus large code={code} error={error} onCode={setCode} />}
        <Button type="submit" look="primary" large disabled={isBusy}>
          {t.signIn.submit}
        </Button>
        {canUsePasskeys() && (
          <Button look="quiet" disabled={isBusy} onClick={usePasskey}>
            {t.signIn.passkey}
          </Button>
        )}
      </form>
    </Centred>
  );
}
