import { useEffect } from 'react';
import { useTexts } from '../text/texts';
import { leftOut } from './left-out-of-paste';
import { toast } from './toasts';

/** Says how much of a pasted text does not fit into a field: the browser leaves it out without a word. */
export function PasteNotice() {
  const { common } = useTexts();
  useEffect(() => {
    const check = ({ target, clipboardData }: ClipboardEvent): void => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const missing = leftOut(target, clipboardData?.getData('text') ?? '');
      if (missing > 0) toast(common.cut(target.maxLength, missing), true);
    };
    document.addEventListener('paste', check, true);
    return () => document.removeEventListener('paste', check, true);
  }, [common]);
  return null;
}
