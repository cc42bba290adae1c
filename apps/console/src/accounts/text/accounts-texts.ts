import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type AccountsTexts = typeof en;

export function useAccountsTexts(): AccountsTexts {
  return usePageTexts<AccountsTexts>({ en, de });
}
