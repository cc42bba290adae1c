import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { answered, api } from '../api/client';
import { useSpeech } from '../text/texts';
import { Button, IconButton } from '../ui/button';
import { Dialog, DialogActions } from '../ui/dialog';
import { TextField } from '../ui/field';
import { Menu, MenuItem } from '../ui/menu';
import { Notice, ProblemNotice } from '../ui/notice';
import styles from './media.module.css';
import { ReplaceFile } from './replace-file';
import { useReplaceTexts } from './text/replace-texts';
import type { StoredFile } from './upload-file';
import { sizeText, UploadPicture } from './upload-picture';
import { useMediaTexts } from './text/media-texts';

interface FileProps {
  readonly upload: StoredFile;
}

export function FileCard({ upload }: FileProps) {
  const { t, language } = useSpeech();
  const media = useMediaTexts();
  const { replace } = useReplaceTexts();
  const [open, setOpen] = useState<'rename' | 'replace' | 'delete' | null>(null);
  const { name, bytes, w, h, usedBy } = upload;
  const size = w !== undefined && h !== undefined ? ` · ${w} × ${h}` : '';
  return (
    <li className={styles.file}>
      <UploadPicture upload={upload} />
      <div className={styles.about}>
        <div className={styles.words}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.meta}>
            {sizeText(bytes, language)}
            {size}
          </span>
          <span className={styles.meta}>{media.usedBy(usedBy.length)}</span>
        </div>
        <Menu
          trigger={
            <IconButton small label={media.more(name)}>
              <Ellipsis size={14} />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil size={16} />} onChoose={() => setOpen('rename')}>
            {t.common.rename}
          </MenuItem>
          <MenuItem icon={<Replace size={16} />} onChoose={() => setOpen('replace')}>
            {replace}
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} />} danger onChoose={() => setOpen('delete')}>
            {t.common.delete}
          </MenuItem>
        </Menu>
      </div>
      {open === 'rename' && <RenameFile upload={upload} onClose={() => setOpen(null)} />}
      {open === 'replace' && <ReplaceFile upload={upload} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteFile upload={upload} onClose={() => setOpen(null)} />}
    </li>
  );
}

interface FileDialogProps extends FileProps {
  readonly onClose: () => void;
}

function RenameFile({ upload, onClose }: FileDialogProps) {
  const { t } = useSpeech();
  const queries = useQueryClient();
  const [name, setName] = useState(upload.name);
  const [error, setError] = useState<unknown>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const path = { uploadId: upload.uploadId };
    try {
      await answered(api.PATCH('/uploads/{uploadId}', { params: { path }, body: { name } }));
      await queries.invalidateQueries({ queryKey: ['uploads'] });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Dialog title={t.common.rename} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {error !== null && <ProblemNotice error={error} />}
        <TextField label={t.common.name} autoFocus required maxLength={80} value={name} onText={setName} />
        <DialogActions>
          <Button onClick={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary">
            {t.common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What layers use is deleted only after that was said. */
function DeleteFile({ upload, onClose }: FileDialogProps) {
  const { t } = useSpeech();
  const media = useMediaTexts();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const isUsed = upload.usedBy.length > 0;
  async function remove(): Promise<void> {
    const params = { path: { uploadId: upload.uploadId }, query: { force: isUsed } };
    try {
      await answered(api.DELETE('/uploads/{uploadId}', { params }));
      await queries.invalidateQueries({ queryKey: ['uploads'] });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  }
  return (
    <Dialog title={media.deleteTitle(upload.name)} onClose={onClose}>
      {isUsed && <Notice kind="warning">{media.isUsed(upload.usedBy.length)}</Notice>}
      {error !== null && <ProblemNotice error={error} />}
      <DialogActions>
        <Button onClick={onClose}>{t.common.cancel}</Button>
        <Button look="live" onClick={() => void remove()}>
          {t.common.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
