import { TextField } from '../ui/field';

/** Shortest password that an account may have. */
const SHORTEST = 8;

interface NewPasswordFieldProps {
  readonly label: string;
  /** Name of the field in the API. */
  readonly name: string;
  readonly help?: string;
  readonly large?: boolean;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Field for a password that an account gets; password managers offer one. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <TextField
      {...props}
      required
      type="password"
      minLength={SHORTEST}
      maxLength={200}
      autoComplete="new-password"
    />
  );
}

export function isLongEnough(password: string): boolean {
  return password.length >= SHORTEST;
}
