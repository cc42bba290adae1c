import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';
import { roleTexts } from './role-texts';

const texts = { en: { ...en, roles: roleTexts.en }, de: { ...de, roles: roleTexts.de } };

type AccessTexts = typeof texts.en;

export function useAccessTexts(): AccessTexts {
  return usePageTexts<AccessTexts>(texts);
}
