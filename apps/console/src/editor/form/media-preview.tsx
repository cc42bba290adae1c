import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../ui/button';
import { useFormTexts } from '../../kit/text/form-texts';
import styles from './form.module.css';

interface MediaPreviewProps {
  /** Address of an upload. */
  readonly url: string;
  readonly kind: 'image' | 'video' | 'audio';
  /** Name of the setting. */
  readonly label: string;
}

/** The image, or a video or sound that plays here, for this user only. */
export function MediaPreview({ url, kind, label }: MediaPreviewProps) {
  const t = useFormTexts();
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  if (kind === 'image') return <img className={styles.thumb} src={url} alt="" />;
  const Media = kind;
  return (
    <>
      <Media
        ref={media}
        className={kind === 'video' ? styles.thumb : undefined}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <IconButton
        label={isPlaying ? t.form.pause(label) : t.form.play(label)}
        onClick={() => void (isPlaying ? media.current?.pause() : media.current?.play())}
      >
        {isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
    </>
  );
}
