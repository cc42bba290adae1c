import { useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice } from '../ui/notice';
import styles from './access.module.css';
import { isLoopback } from './loopback';
import { useLinkTexts } from './text/link-texts';

interface LinkToSendProps {
  readonly title: string;
  readonly about: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** Dialog with a secret link for another person, shown once. */
export function LinkToSend({ title, about, url, onClose }: LinkToSendProps) {
  const t = useTexts();
  const words = useLinkTexts();
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <div className={styles.secret}>
        <code>{url}</code>
      </div>
      {isLoopback(new URL(url)) && <Notice kind="warning">{words.onlyHere}</Notice>}
      {copied === true && <Notice kind="good">{words.copied}</Notice>}
      {copied === false && <Notice kind="warning">{t.common.copyFailed}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t.common.close}</Button>
        <Button look="primary" autoFocus onClick={() => void copyText(url).then(setCopied)}>
          {words.copy}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
