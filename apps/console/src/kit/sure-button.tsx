import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../text/texts';
import { Button, type ButtonLook } from '../ui/button';

/** The second press must come within this time. */
const SURE_MS = 3_000;

interface SureButtonProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** Label for screen readers, where the visible one does not say what it is about. */
  readonly label?: string;
  /** Label of the second press, if "Press again" is not clear enough. */
  readonly sure?: string;
  readonly look?: ButtonLook;
  readonly disabled?: boolean;
  readonly onSure: () => void;
}

/** Button for actions that cannot be undone; it asks for a second press. */
export function SureButton({
  icon,
  children,
  label,
  sure,
  look = 'danger',
  disabled = false,
  onSure,
}: SureButtonProps) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setAsked(false), SURE_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return (
    <Button
      look={isAsked ? 'live' : look}
      disabled={disabled}
      {...(label !== undefined && !isAsked && { 'aria-label': label })}
      onClick={() => {
        setAsked(!isAsked);
        if (isAsked) onSure();
      }}
    >
      {icon}
      {isAsked ? (sure ?? t.common.sure) : children}
    </Button>
  );
}
