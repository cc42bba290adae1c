import { useQueryClient } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { Notice, ProblemNotice, useProblemText } from '../ui/notice';
import { toast } from '../ui/toasts';
import { acceptedFiles } from './accepted-files';
import styles from './media.module.css';
import { replaceUpload, type Replaced } from './replace-upload';
import { useReplaceTexts } from './text/replace-texts';
import { uploadFile, type StoredFile } from './upload-file';

interface ReplaceFileProps {
  readonly upload: StoredFile;
  readonly onClose: () => void;
}

/** Puts another file in the place of one, wherever layers show it. */
export function ReplaceFile({ upload, onClose }: ReplaceFileProps) {
  const t = useTexts();
  const m = useReplaceTexts();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  /** New file, once it is uploaded. */
  const made = useRef<StoredFile | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [left, setLeft] = useState<Replaced | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function replace(file: File | undefined): Promise<void> {
    if (!file && !made.current) return;
    setError(null);
    setLeft(null);
    setDone(0);
    try {
      if (file) made.current = await uploadFile(file, setDone, upload);
      setDone(1);
      const by = made.current;
      if (!by) return;
      if (by.uploadId === upload.uploadId) return;
      const result = await replaceUpload(upload, by);
      if (result.unchanged.length > 0 || result.kept !== null) return setLeft(result);
      toast(m.done(upload.name, result.changed));
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      setDone(null);
      void queries.invalidateQueries({ queryKey: ['uploads'] });
    }
  }

  const isBusy = done !== null;
  const isSame = made.current?.uploadId === upload.uploadId;
  return (
    <Dialog title={m.title(upload.name)} onClose={onClose}>
      <p>{m.about(upload.usedBy.length)}</p>
      {error !== null && <ProblemNotice error={error} />}
      {isSame && <Notice>{m.same}</Notice>}
      {isBusy && (
        <div className={styles.bar}>
          <progress value={done} max={1} aria-label={upload.name} />
        </div>
      )}
      {left && <NotReplaced left={left} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.choose}
        accept={acceptedFiles[upload.kind]}
        onChange={(event) => void replace(event.target.files?.[0])}
      />
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {left ? t.common.close : t.common.cancel}
        </Button>
        {made.current && !isSame ? (
          <Button look="primary" disabled={isBusy} onClick={() => void replace(undefined)}>
            {t.common.tryAgain}
          </Button>
        ) : (
          <Button look="primary" disabled={isBusy} onClick={() => input.current?.click()}>
            <UploadIcon size={16} aria-hidden />
            {m.choose}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Lists the layers that still show the old file, and why. */
function NotReplaced({ left: { changed, unchanged, kept } }: { readonly left: Replaced }) {
  const m = useReplaceTexts();
  const problemText = useProblemText();
  return (
    <Notice kind="error">
      <p>{m.half(changed, unchanged.length)}</p>
      {unchanged.length > 0 && (
        <ul>
          {unchanged.map(({ overlay, layer, error }) => (
            <li key={`${overlay} ${layer}`}>
              <strong>
                {overlay}: {layer}
              </strong>{' '}
              {problemText(error)}
            </li>
          ))}
        </ul>
      )}
      {kept !== null && <p>{problemText(kept)}</p>}
    </Notice>
  );
}
