import { useState } from 'react';
import { FileAudio, FileVideo, ImageOff, Sparkles, X } from 'lucide-react';
import { lazy } from '../../kit/lazy';
import { useFormTexts } from '../../kit/text/form-texts';
import { useUploads } from '../../media/use-uploads';
import { Button, IconButton } from '../../ui/button';
import { Field } from '../../ui/field';
import type { FieldInputProps } from './field-props';
import styles from './form.module.css';
import { MediaPreview } from './media-preview';

const UploadPicker = lazy(() => import('../../media/upload-picker'));

interface MediaInputProps extends FieldInputProps {
  readonly kind: 'image' | 'video' | 'audio' | 'lottie';
}

const signs = { video: FileVideo, audio: FileAudio, image: ImageOff, lottie: Sparkles };

/** Input for one of the account's uploads, with the name of the chosen file and a preview. */
export function MediaInput({ field, name, value, kind, disabled, onValue }: MediaInputProps) {
  const t = useFormTexts();
  const [isPicking, setPicking] = useState(false);
  const url = typeof value === 'string' ? value : '';
  const Sign = signs[kind];
  return (
    <Field label={field.label} name={name} help={field.help}>
      {(ids) => (
        <div className={styles.media}>
          {url === '' ? (
            <>
              <Sign size={20} aria-hidden />
              <span className={styles.fileName}>{t.form.noFile}</span>
            </>
          ) : (
            <>
              {kind === 'lottie' ? (
                <Sign size={20} aria-hidden />
              ) : (
                <MediaPreview key={url} url={url} kind={kind} label={field.label} />
              )}
              <FileName url={url} kind={kind} />
              <IconButton label={t.form.clear(field.label)} disabled={disabled} onClick={() => onValue('')}>
                <X size={16} />
              </IconButton>
            </>
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

/** Name of an upload; its kind, if it is another account's. */
function FileName({ url, kind }: { readonly url: string; readonly kind: MediaInputProps['kind'] }) {
  const t = useFormTexts();
  const uploads = useUploads(kind);
  const name = uploads.data?.items.find((upload) => upload.url === url)?.name ?? t.form.kinds[kind];
  return (
    <span className={styles.fileName} title={name}>
      {name}
    </span>
  );
}
