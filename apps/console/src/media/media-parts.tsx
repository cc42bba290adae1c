import { SubNav } from '../kit/sub-nav';
import { useMediaTexts } from './text/media-texts';

/** What is one's own, and what the provider has. */
export function MediaParts() {
  const media = useMediaTexts();
  return (
    <SubNav
      label={media.parts}
      places={[
        { to: '/media', text: media.uploads },
        { to: '/media/provider', text: media.provider },
      ]}
    />
  );
}
