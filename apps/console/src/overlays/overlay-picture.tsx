import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { LivePicture } from './live-picture';
import { pictureOf } from './picture-of';

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
