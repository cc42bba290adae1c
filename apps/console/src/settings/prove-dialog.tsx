import { useState, type ReactNode } from 'react';
import { FormDialog } from '../kit/form-dialog';
import { CodeField } from '../sign-in/code-field';
import { codeAskedBy } from '../sign-in/second-factor';
import { TextField } from '../ui/field';
import { useSecurityTexts } from './text/security-texts';

/** Proofs that a change of signing in takes. */
export interface Proofs {
  readonly current: string;
  /** Only with a second factor. */
  readonly code?: string;
}

interface ProveDialogProps {
  readonly title: string;
  readonly about?: string;
  readonly button: string;
  /** True if the account has a second factor. */
  readonly withCode: boolean;
  readonly children?: ReactNode;
  readonly onProven: (proofs: Proofs) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog that asks for the password, and a code if the account has a second factor. */
export function ProveDialog({
  title,
  about,
  button,
  withCode,
  children,
  onProven,
  onClose,
}: ProveDialogProps) {
  const words = useSecurityTexts();
  const [current, setCurrent] = useState('');
  const [code, setCode] = useState('');
  const [wrongCode, setWrongCode] = useState<unknown>(null);

  async function submit(): Promise<void> {
    setWrongCode(null);
    try {
      await onProven({ current, ...(withCode && { code }) });
    } catch (problem) {
      if (codeAskedBy(problem) === null) throw problem;
      setWrongCode(problem);
    }
  }

  return (
    <FormDialog
      title={title}
      about={about ?? words.proveAbout}
      button={button}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <TextField
        label={words.account.current}
        name="current"
        type="password"
        autoFocus={children === undefined}
        required
        minLength={8}
        autoComplete="current-password"
        value={current}
        onText={setCurrent}
      />
      {withCode && <CodeField code={code} error={wrongCode} onCode={setCode} />}
    </FormDialog>
  );
}
