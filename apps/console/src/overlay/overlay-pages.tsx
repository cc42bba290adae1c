import { ObsPage } from '../obs/obs-page';

/** Everything about one overlay. */
export default function OverlayPages({ overlayId }: { readonly overlayId: string }) {
  return <ObsPage overlayId={overlayId} />;
}
