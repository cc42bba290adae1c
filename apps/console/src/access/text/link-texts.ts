import { usePageTexts } from '../../kit/page-texts';

const en = {
  copy: 'Copy link',
  copied: 'Link copied. Paste it into a message to the person.',
  onlyHere:
    'This link opens on this computer only. For people elsewhere, the studio needs an address that they can reach: set PUBLIC_URL.',
};

type LinkTexts = typeof en;

const de: LinkTexts = {
  copy: 'Link kopieren',
  copied: 'Link kopiert. Füge ihn in eine Nachricht an die Person ein.',
  onlyHere:
    'Dieser Link öffnet sich nur auf diesem Computer. Für andere braucht das Studio eine Adresse, die sie erreichen: Setze PUBLIC_URL.',
};

export function useLinkTexts(): LinkTexts {
  return usePageTexts<LinkTexts>({ en, de });
}
