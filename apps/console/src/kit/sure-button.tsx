import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../text/texts';
import { Button, type ButtonLook } from '../ui/button';

/** The second press must come within this time. */
const SURE_MS = 6_000;

interface SureButtonProps {
  readonly children: ReactNode;
  readonly look?: ButtonLook;
  readonly disabled?: boolean;
  readonly onSure: () => void;
}

/** What can't be taken back: a second press is the yes. */
export function SureButton({ children, look = 'danger', disabled = false, onSure }: SureButtonProps) {
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
      onClick={() => {
        setAsked(!isAsked);
        if (isAsked) onSure();
      }}
    >
      {isAsked ? t.common.sure : children}
    </Button>
  );
}
