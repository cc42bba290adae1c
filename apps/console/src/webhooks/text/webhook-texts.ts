import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type WebhookTexts = typeof en;

export function useWebhookTexts(): WebhookTexts {
  return usePageTexts<WebhookTexts>({ en, de });
}
