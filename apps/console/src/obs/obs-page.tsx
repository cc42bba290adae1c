import { useRoom, useOverlay } from '../design/room-context';
import { Card, Page } from '../ui/page';
import { AlertTests } from './alert-tests';
import { LocalFile } from './local-file';
import { RotateLink } from './rotate-link';
import { SecretLink } from './secret-link';
import { Sources } from './sources';
import { useObsTexts } from './text/obs-texts';

/** The way into OBS, and how the overlay is doing there. */
export default function ObsPage() {
  const obs = useObsTexts();
  const { overlayId } = useRoom();
  const overlay = useOverlay();
  const { width, height } = overlay ?? { width: 1920, height: 1080 };
  return (
    <Page title={obs.title} narrow>
      <Card
        title={obs.link}
        about={obs.linkAbout(width, height)}
        actions={<RotateLink overlayId={overlayId} />}
      >
        <SecretLink overlayId={overlayId} size={{ width, height }} />
        <LocalFile overlayId={overlayId} />
      </Card>
      <Sources width={width} height={height} />
      <AlertTests />
    </Page>
  );
}
