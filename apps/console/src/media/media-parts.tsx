import { SubNav } from '../kit/sub-nav';
import { useMediaTexts } from './text/media-texts';

/** Navigation between the user's uploads and the media provider. */
export function MediaParts() {
  const media = useMediaTexts();
  return (
    <SubNav
      label={media.parts}
      places={[
        { to: '/media', text: media.uploads },
        { to: '/media/provider', text: media.provider },
        { to: '/media/widgets', text: media.widgets },
      ]}
    />
  );
}
