import { useTexts } from '../text/texts';
import { Card, Page } from '../ui/page';
import { SecretLink } from './secret-link';

export function ObsPage({ overlayId }: { readonly overlayId: string }) {
  const t = useTexts();
  return (
    <Page title={t.obs.title} narrow>
      <Card title={t.obs.link} about={t.obs.linkAbout}>
        <SecretLink overlayId={overlayId} />
      </Card>
    </Page>
  );
}
