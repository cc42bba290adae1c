import { OctagonX } from 'lucide-react';
import { SureButton } from '../kit/sure-button';
import { useTexts } from '../text/texts';
import { toastProblem } from '../ui/toasts';
import { stopAll } from './fire';

interface PanicButtonProps {
  readonly overlayId: string;
  readonly disabled: boolean;
}

/** Stops all that sounds, plays or runs. */
export function PanicButton({ overlayId, disabled }: PanicButtonProps) {
  const { deck } = useTexts();
  return (
    <SureButton
      icon={<OctagonX size={16} aria-hidden />}
      sure={deck.panicSure}
      disabled={disabled}
      onSure={() => void stopAll(overlayId).catch(toastProblem)}
    >
      {deck.panic}
    </SureButton>
  );
}
