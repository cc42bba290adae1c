import { FileAudio, FileVideo, Sparkles, Type } from 'lucide-react';
import type { StoredFile } from './upload-file';
import styles from './media.module.css';

const signs = { video: FileVideo, audio: FileAudio, font: Type, lottie: Sparkles };

/** Shows an upload: its image, or an icon of its kind. */
export function UploadPicture({ upload }: { readonly upload: StoredFile }) {
  if (upload.kind === 'image')
    return (
      <span className={styles.picture}>
        <img src={upload.url} alt="" loading="lazy" />
      </span>
    );
  const Sign = signs[upload.kind];
  return (
    <span className={styles.picture}>
      <Sign size={32} aria-hidden />
    </span>
  );
}

/** `1.2 MB`. */
export function sizeText(bytes: number, language: string): string {
  const isLarge = bytes >= 1_000_000;
  const value = bytes / (isLarge ? 1_000_000 : 1_000);
  const digits = { maximumFractionDigits: isLarge ? 1 : 0 };
  return `${new Intl.NumberFormat(language, digits).format(value)} ${isLarge ? 'MB' : 'kB'}`;
}
