import styles from '../kit/kit.module.css';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { Field, inputClass } from '../ui/field';
import { Notice } from '../ui/notice';
import { toast } from '../ui/toasts';
import { useWebhookTexts } from './text/webhook-texts';

interface SecretDialogProps {
  readonly title: string;
  readonly about?: string;
  /** Values to copy, by label. */
  readonly values: readonly (readonly [label: string, value: string])[];
  readonly onClose: () => void;
}

/** Shows a secret once. */
export function SecretDialog({ title, about, values, onClose }: SecretDialogProps) {
  const texts = useWebhookTexts();
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <Notice kind="warning">{texts.secretOnce}</Notice>
      <div className={styles.form}>
        {values.map(([label, value]) => (
          <CopiedValue key={label} label={label} value={value} />
        ))}
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {texts.stored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CopiedValue({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTexts();
  const texts = useWebhookTexts();
  return (
    <div className={styles.spread}>
      <div className={styles.grow}>
        <Field label={label}>
          {(ids) => <input {...ids} className={inputClass} readOnly value={value} />}
        </Field>
      </div>
      <Button
        onClick={() => void copyText(value).then((ok) => toast(ok ? texts.copied : t.common.copyFailed, !ok))}
      >
        {t.common.copy}
      </Button>
    </div>
  );
}
