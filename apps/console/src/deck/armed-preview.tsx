import { useMemo, useState } from 'react';
import { useOverlay, useRecord, useRoom } from '../design/room-context';
import { SampledPicture } from '../editor/canvas/sampled-picture';
import { StageFrame } from '../editor/canvas/stage-frame';
import { usePicture } from '../editor/canvas/use-picture';
import { useSamples } from '../editor/canvas/use-samples';
import { usePageTexts } from '../kit/page-texts';
import { Badge } from '../ui/notice';
import styles from './preview.module.css';
import { de } from './text/preview-de';
import { en } from './text/preview-en';

/** Picture of the scene that goes on air with the next press. Layers with nothing to show show a sample. */
export default function ArmedPreview({ sceneId }: { readonly sceneId: number }) {
  const t = usePageTexts({ en, de });
  const { store } = useRoom();
  const overlay = useOverlay();
  const scene = useRecord('scene', sceneId);
  const picture = usePicture(sceneId, null);
  const samples = useSamples();
  const [pictures] = useState(() => new SampledPicture());
  const sampled = useMemo(
    () =>
      picture &&
      pictures.of(
        picture,
        samples,
        // Locked layers are tools, such as sounds.
        (memberId) => store.get('layer', String(memberId))?.locked !== true,
      ),
    [picture, pictures, samples, store],
  );
  const name = scene?.name ?? '';
  return (
    <section className={styles.preview} aria-label={t.previewOf(name)}>
      <div className={styles.head}>
        <Badge kind="preview">{t.preview}</Badge>
        <span className={styles.name}>{name}</span>
        {sampled && sampled.memberIds.length > 0 && <span className={styles.note}>{t.samples}</span>}
      </div>
      <div
        className={styles.picture}
        style={{ aspectRatio: overlay ? `${overlay.width} / ${overlay.height}` : '16 / 9' }}
      >
        <StageFrame title={t.previewOf(name)} state={sampled?.picture ?? null} data={sampled} />
      </div>
    </section>
  );
}
