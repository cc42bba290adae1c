import { SubNav } from '../kit/sub-nav';
import { useTexts } from '../text/texts';

/** What is one's own, and what the provider has. */
export function MediaParts() {
  const t = useTexts();
  return (
    <SubNav
      label={t.media.parts}
      places={[
        { to: '/media', text: t.media.uploads },
        { to: '/media/provider', text: t.media.provider },
      ]}
    />
  );
}
