import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../text/texts';
import { Button, type ButtonLook } from '../ui/button';

/** The second press must come within this time. */
const SURE_MS = 3_000;

interface SureButtonProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  /** What a second press would do, where "Press again" says too little. */
  readonly sure?: string;
  readonly look?: ButtonLook;
  readonly disabled?: boolean;
  readonly onSure: () => void;
}

/** What can't be taken back: a second press is the yes. */
export function SureButton({
  icon,
  children,
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
