import { BackToSettings } from '../more/back-to-settings';
import { Page } from '../ui/page';
import { Hooks } from './hooks';
import { useWebhookTexts } from './text/webhook-texts';
import { Webhooks } from './webhooks';

/** Page with the webhooks that events are sent to, and the hooks that other programs call. */
export default function WebhooksPage() {
  const texts = useWebhookTexts();
  return (
    <Page title={texts.title} about={texts.about} narrow back={<BackToSettings />}>
      <Webhooks />
      <Hooks />
    </Page>
  );
}
