import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { answered, api } from '../api/client';
import { FormDialog } from '../kit/form-dialog';
import { RenameDialog } from '../kit/rename-dialog';
import { useSpeech } from '../text/texts';
import { IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { Notice } from '../ui/notice';
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
  const { name, bytes, w, h, usedBy, warning } = upload;
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
          {warning !== undefined && <Notice kind="warning">{media.warnings[warning]}</Notice>}
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
  return (
    <RenameDialog
      title={t.common.rename}
      name={upload.name}
      maxLength={80}
      onRename={async (name, expected) => {
        const path = { uploadId: upload.uploadId };
        await answered(api.PATCH('/uploads/{uploadId}', { params: { path }, body: { name, expected } }));
        await queries.invalidateQueries({ queryKey: ['uploads'] });
      }}
      onClose={onClose}
    />
  );
}

/** Dialog that deletes a file; it warns first if layers use it. */
function DeleteFile({ upload, onClose }: FileDialogProps) {
  const { t } = useSpeech();
  const media = useMediaTexts();
  const queries = useQueryClient();
  const isUsed = upload.usedBy.length > 0;

  async function remove(): Promise<void> {
    const params = { path: { uploadId: upload.uploadId }, query: { force: isUsed } };
    await answered(api.DELETE('/uploads/{uploadId}', { params }));
    await queries.invalidateQueries({ queryKey: ['uploads'] });
    onClose();
  }

  return (
    <FormDialog
      title={media.deleteTitle(upload.name)}
      button={t.common.delete}
      look="live"
      onSubmit={remove}
      onClose={onClose}
    >
      {isUsed && <Notice kind="warning">{media.isUsed(upload.usedBy.length)}</Notice>}
    </FormDialog>
  );
}
