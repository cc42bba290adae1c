import { roleTexts } from '../../access/text/role-texts';
import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

const texts = { en: { ...en, roles: roleTexts.en }, de: { ...de, roles: roleTexts.de } };

type InviteTexts = typeof texts.en;

export function useInviteTexts(): InviteTexts {
  return usePageTexts<InviteTexts>(texts);
}
