import { useTexts } from '../text/texts';
import { Card, Page } from '../ui/page';
import { useRoom } from '../design/room-context';
import { SecretLink } from './secret-link';

export default function ObsPage() {
  const { overlayId } = useRoom();
  const t = useTexts();
  return (
    <Page title={t.obs.title} narrow>
      <Card title={t.obs.link} about={t.obs.linkAbout}>
        <SecretLink overlayId={overlayId} />
      </Card>
    </Page>
  );
}
