import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type ChannelTexts = typeof en;

export function useChannelTexts(): ChannelTexts {
  return usePageTexts<ChannelTexts>({ en, de });
}
