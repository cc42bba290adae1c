import { Upload as UploadIcon } from 'lucide-react';
import { useRef } from 'react';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Empty, ProblemNotice } from '../ui/notice';
import { acceptedFiles } from './accepted-files';
import styles from './media.module.css';
import { SendingList } from './sending-list';
import type { FileKind } from './upload-file';
import { sizeText, UploadPicture } from './upload-picture';
import { useSending, useUploads } from './use-uploads';
import { useMediaTexts } from './text/media-texts';

interface UploadPickerProps {
  readonly kind: FileKind;
  readonly onChosen: (url: string, uploadId: number) => void;
  readonly onClose: () => void;
}

/** Dialog to choose one of the account's uploads, or to upload a new file. */
export default function UploadPicker({ kind, onChosen, onClose }: UploadPickerProps) {
  const { t, language } = useSpeech();
  const media = useMediaTexts();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(kind);
  const { sending, send, dismiss } = useSending();

  async function take(files: FileList | null): Promise<void> {
    const [made] = await send([...(files ?? [])]);
    if (made) onChosen(made.url, made.uploadId);
  }

  return (
    <Dialog title={media.choose} wide onClose={onClose}>
      {uploads.isError && <ProblemNotice error={uploads.error} />}
      <SendingList sending={sending} onDismiss={dismiss} />
      {uploads.data?.items.length === 0 && <Empty title={media.none} about={media.pickerNoneAbout} />}
      <div className={styles.grid}>
        {uploads.data?.items.map((upload) => (
          <button
            key={upload.uploadId}
            type="button"
            className={styles.file}
            onClick={() => onChosen(upload.url, upload.uploadId)}
          >
            <UploadPicture upload={upload} />
            <span className={styles.about}>
              <span className={styles.words}>
                <span className={styles.name}>{upload.name}</span>
                <span className={styles.meta}>{sizeText(upload.bytes, language)}</span>
              </span>
            </span>
          </button>
        ))}
      </div>
      <DialogActions>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedFiles[kind]}
          onChange={(event) => void take(event.target.files)}
        />
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button look="primary" onClick={() => input.current?.click()}>
          <UploadIcon size={16} aria-hidden />
          {media.upload}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
