import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import styles from './settings.module.css';
import { useSecurityTexts } from './text/security-texts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, this once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useTexts();
  const words = useSecurityTexts();
  return (
    <Dialog title={words.codesTitle} onClose={onClose}>
      <Notice kind="warning">{words.codesAbout}</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button
          onClick={() => {
            void copyText(codes.join('\n')).then((ok) =>
              toast(ok ? words.codesCopied : t.common.copyFailed, !ok),
            );
          }}
        >
          {words.copyCodes}
        </Button>
        <Button look="primary" onClick={onClose}>
          {words.codesStored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
