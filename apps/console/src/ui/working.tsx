import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pendingWrites } from '../api/pending';
import { useObservedPart } from '../design/observed';
import { useTexts } from '../text/texts';
import styles from './toasts.module.css';

/** Time after which a request that is still pending is mentioned, in milliseconds. */
const SLOW_MS = 600;

/** Says that the studio is working while a change takes long, also above an open dialog. */
export function Working() {
  const t = useTexts();
  const isPending = useObservedPart(pendingWrites, (count) => count > 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setShown(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isPending]);
  if (!isShown) return null;
  const dialogs = document.querySelectorAll('dialog[open]');
  return createPortal(
    <div className={styles.working} role="status">
      {t.common.working}
    </div>,
    dialogs[dialogs.length - 1] ?? document.body,
  );
}
