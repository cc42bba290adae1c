import { OctagonX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { toastProblem } from '../ui/toasts';
import { stopAll } from './fire';

/** The second press must come within this time. */
const SURE_MS = 3_000;

/** Stops all that sounds, plays or runs: a second press is the yes. */
export function PanicButton({
  overlayId,
  disabled,
}: {
  readonly overlayId: string;
  readonly disabled: boolean;
}) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(() => setAsked(false), SURE_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return (
    <Button
      look={isAsked ? 'live' : 'danger'}
      disabled={disabled}
      onClick={() => {
        setAsked(!isAsked);
        if (isAsked) stopAll(overlayId).catch(toastProblem);
      }}
    >
      <OctagonX size={16} aria-hidden />
      {isAsked ? t.deck.panicSure : t.deck.panic}
    </Button>
  );
}
