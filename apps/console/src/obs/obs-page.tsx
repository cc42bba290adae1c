import { useRoom, useOverlay } from '../design/room-context';
import { Card } from '../ui/card';
import { Page } from '../ui/page';
import { ObsConnections } from './connection/obs-connections';
import { AlertTests } from './alert-tests';
import { Check } from './check';
import { LocalFile } from './local-file';
import { SceneSync } from './scenes/scene-sync';
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
      <Check />
      <Card
        title={obs.link}
        about={obs.linkAbout(width, height)}
        actions={<RotateLink overlayId={overlayId} />}
      >
        <SecretLink overlayId={overlayId} size={{ width, height }} />
        <LocalFile overlayId={overlayId} />
      </Card>
      <Sources />
      <ObsConnections />
      <SceneSync />
      <AlertTests />
    </Page>
  );
}
