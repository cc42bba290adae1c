import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { LivePicture } from './live-picture';
import { pictureOf } from './picture-of';
import styles from './picture.module.css';
import { useSeen } from './use-seen';

/** Returns an overlay with the settings of its layers, once `isSeen`. */
export function useOverlayDesign(overlayId: string, rev: number, isSeen: boolean) {
  return useQuery({
    enabled: isSeen,
    queryKey: ['overlay', overlayId, rev],
    queryFn: () => answered(api.GET('/overlays/{overlayId}', { params: { path: { overlayId } } })),
  });
}

/** Picture of what the overlay shows on air. */
export function OverlayPicture({ overlay }: { readonly overlay: Schemas['OverlayView'] }) {
  const state = useMemo(() => pictureOf(overlay), [overlay]);
  return state && <LivePicture state={state} />;
}

interface SeenProps {
  readonly overlayId: string;
  readonly rev: number;
}

/** Picture of an overlay that is read once the picture comes into view. */
export function SeenOverlayPicture({ overlayId, rev }: SeenProps) {
  const [element, isSeen] = useSeen<HTMLSpanElement>();
  const { data } = useOverlayDesign(overlayId, rev, isSeen);
  return (
    <span ref={element} className={styles.picture}>
      {data && <OverlayPicture overlay={data} />}
    </span>
  );
}
