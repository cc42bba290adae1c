import { useTexts } from '../text/texts';
import { TextField } from '../ui/field';
import { codeAskedBy } from './second-factor';

interface CodeFieldProps {
  readonly code: string;
  /** Problem of the last attempt. */
  readonly error: unknown;
  readonly large?: boolean;
  readonly autoFocus?: boolean;
  readonly onCode: (code: string) => void;
}

/** Field for a code of the authenticator app, or a recovery code. */
export function CodeField({ code, error, large = false, autoFocus = false, onCode }: CodeFieldProps) {
  const { signIn } = useTexts();
  return (
    <TextField
      label={signIn.code}
      help={signIn.codeHelp}
      error={codeAskedBy(error) === 'wrong' ? signIn.codeWrong : undefined}
      large={large}
      autoFocus={autoFocus}
      required
      maxLength={64}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={code}
      onText={onCode}
    />
  );
}
