import { useState } from 'react';
import { post } from '../api/client';
import { Form } from '../kit/form';
import { isLongEnough, NewPasswordField } from '../kit/new-password-field';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { CodeField } from '../sign-in/code-field';
import { codeAskedBy } from '../sign-in/second-factor';
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
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await post('/auth/setup', { secret, password, ...(code !== null && { code }) });
      onDone();
    } catch (problem) {
      const asked = codeAskedBy(problem);
      if (asked) setCode((entered) => entered ?? '');
      if (asked !== 'missing') setError(problem);
      setBusy(false);
    }
  }

  return (
    <Form
      form={{ error: codeAskedBy(error) === null ? error : null }}
      className={styles.form}
      onSubmit={submit}
    >
      <NewPasswordField
        label={setup.password}
        name="password"
        help={setup.passwordHelp}
        large
        autoFocus
        value={password}
        onText={setPassword}
      />
      {code !== null && <CodeField autoFocus large code={code} error={error} onCode={setCode} />}
      <Button type="submit" look="primary" large disabled={isBusy || !isLongEnough(password)}>
        {t.common.next}
      </Button>
    </Form>
  );
}
