import { BackLink } from '../kit/back-link';
import { useTexts } from '../text/texts';

/** Link to the settings, which list these pages. */
export function BackToSettings() {
  const t = useTexts();
  return <BackLink to="~/console/settings" text={t.nav.settings} />;
}
