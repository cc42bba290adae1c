import { useState } from 'react';
import { FileAudio, FileVideo, ImageOff, X } from 'lucide-react';
import { lazy } from '../../kit/lazy';
import { useTexts } from '../../text/texts';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';

const UploadPicker = lazy(() => import('../../media/upload-picker'));

interface MediaInputProps extends FieldInputProps {
  readonly kind: 'image' | 'video' | 'audio';
}

/** One of the account's uploads. */
export function MediaInput({ field, value, kind, disabled, onValue }: MediaInputProps) {
  const t = useTexts();
  const [isPicking, setPicking] = useState(false);
  const url = typeof value === 'string' ? value : '';
  const Sign = kind === 'video' ? FileVideo : kind === 'audio' ? FileAudio : ImageOff;
  return (
    <Field label={field.label} help={field.help}>
      {(ids) => (
        <div className={styles.media}>
          {url !== '' && kind === 'image' ? (
            <img className={styles.thumb} src={url} alt="" />
          ) : (
            <Sign size={20} aria-hidden />
          )}
          <span className={styles.fileName}>{url === '' ? t.form.noFile : t.form.kinds[kind]}</span>
          {url !== '' && (
            <IconButton label={t.form.clear(field.label)} disabled={disabled} onClick={() => onValue('')}>
              <X size={16} />
            </IconButton>
          )}
          <Button {...ids} disabled={disabled} onClick={() => setPicking(true)}>
            {t.form.choose}
          </Button>
          {isPicking && (
            <UploadPicker
              kind={kind}
              onChosen={(chosen) => {
                onValue(chosen);
                setPicking(false);
              }}
              onClose={() => setPicking(false)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
