import { Upload as UploadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { inputClass, Select } from '../ui/field';
import { Empty, ProblemNotice } from '../ui/notice';
import { Page, Skeleton } from '../ui/page';
import { FileCard } from './file-card';
import { MediaParts } from './media-parts';
import kit from '../kit/kit.module.css';
import styles from './media.module.css';
import { SendingList } from './sending-list';
import type { FileKind } from './upload-file';
import { useFileDrop } from './use-file-drop';
import { useSending, useUploads } from './use-uploads';
import { useMediaTexts } from './text/media-texts';

const kinds = ['all', 'image', 'video', 'audio', 'font', 'lottie'] as const;

/** All uploads of the account; files may be dropped anywhere. */
export default function MediaPage() {
  const t = useTexts();
  const media = useMediaTexts();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<FileKind | 'all'>('all');
  const [search, setSearch] = useState('');
  const uploads = useUploads(kind === 'all' ? null : kind, search.trim());
  const isEmpty = uploads.data?.items.length === 0 && kind === 'all' && search.trim() === '';
  const { sending, send, dismiss } = useSending();
  const isOver = useFileDrop((files) => void send(files));

  return (
    <div className={classes(styles.drop, isOver && styles.over)}>
      <Page
        title={media.title}
        about={media.about}
        actions={
          <Button look="primary" large onClick={() => input.current?.click()}>
            <UploadIcon size={16} aria-hidden />
            {media.upload}
          </Button>
        }
      >
        <MediaParts />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={media.upload}
          onChange={({ target }) => {
            void send([...(target.files ?? [])]);
            // Allows the same file to be chosen again.
            target.value = '';
          }}
        />
        {!isEmpty && (
          <div className={styles.tools}>
            <input
              type="search"
              className={inputClass}
              aria-label={t.common.search}
              placeholder={t.common.search}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Select
              aria-label={media.kind}
              value={kind}
              options={kinds.map((key) => ({ key, label: media.kinds[key] }))}
              onKey={setKind}
            />
          </div>
        )}
        <SendingList sending={sending} onDismiss={dismiss} />
        {uploads.isError && <ProblemNotice error={uploads.error} />}
        {uploads.isPending && <Skeleton height={184} />}
        {isEmpty && <Empty title={media.none} about={media.noneAbout} />}
        {uploads.data?.items.length === 0 && !isEmpty && <p className={kit.meta}>{t.common.nothingFound}</p>}
        <ul className={styles.grid}>
          {uploads.data?.items.map((upload) => (
            <FileCard key={upload.uploadId} upload={upload} />
          ))}
        </ul>
      </Page>
    </div>
  );
}
