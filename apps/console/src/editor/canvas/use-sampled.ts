import { useEffect, useMemo, useRef } from 'react';
import type { RenderState } from '@studio/realtime/protocol';
import { useObserved } from '../../design/observed';
import { useRoom } from '../../design/room-context';
import { useView } from '../editor-focus';
import { SampledPicture, type Sampled } from './sampled-picture';
import { useSamples } from './use-samples';

/**
 * Returns a picture with samples in place of layers that show nothing of their own. Locked layers, such as those of
 * the group Tools, show theirs only while they are selected.
 */
export function useSampled(picture: RenderState | null): Sampled | null {
  const view = useView();
  const { store } = useRoom();
  const isOn = useObserved(view.samples);
  const selection = useObserved(view.selection);
  const pictures = useRef(new SampledPicture());
  const samples = useSamples(isOn);
  const sampled = useMemo(
    () =>
      picture &&
      pictures.current.of(
        picture,
        samples,
        (memberId) => selection.includes(memberId) || !store.get('layer', String(memberId))?.locked,
      ),
    [picture, samples, selection, store],
  );
  const ids = sampled?.memberIds.join() ?? '';
  useEffect(() => {
    view.sampled.set(new Set(ids === '' ? [] : ids.split(',').map(Number)));
  }, [view, ids]);
  return sampled;
}
