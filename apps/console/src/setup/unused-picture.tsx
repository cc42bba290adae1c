import { useMemo, useState } from 'react';
import type { Schemas } from '../api/client';
import { SampledPicture } from '../editor/canvas/sampled-picture';
import { useSamples } from '../editor/canvas/use-samples';
import { LivePicture } from '../overlays/live-picture';
import { useOverlayDesign } from '../overlays/overlay-picture';
import { pictureOf } from '../overlays/picture-of';
import picture from '../overlays/picture.module.css';
import { useSeen } from '../overlays/use-seen';

/**
 * Picture of an overlay that nobody has used yet. Most of it shows nothing before a stream has run, so its layers show
 * samples.
 */
export function UnusedPicture({ overlayId, rev }: Pick<Schemas['OverlaySummaryView'], 'overlayId' | 'rev'>) {
  const [element, isSeen] = useSeen<HTMLSpanElement>();
  const { data } = useOverlayDesign(overlayId, rev, isSeen);
  const samples = useSamples(isSeen);
  const [pictures] = useState(() => new SampledPicture());
  const sampled = useMemo(() => {
    const state = data && samples.size > 0 ? pictureOf(data) : null;
    const locked = new Set(data?.layers.filter((layer) => layer.locked).map(({ memberId }) => memberId));
    // Locked layers are tools, such as sounds.
    return state && pictures.of(state, samples, (memberId) => !locked.has(memberId));
  }, [data, pictures, samples]);
  return (
    <span ref={element} className={picture.picture}>
      {sampled && <LivePicture state={sampled.picture} data={sampled} />}
    </span>
  );
}
