import { usePageTexts } from '../../kit/page-texts';

const en = {
  copy: 'Copy link',
  copied: 'Link copied. Paste it into a message to the person.',
  onlyHere:
    'This link opens on this computer only. People elsewhere need an address that leads to your studio: set PUBLIC_URL to it, and start the studio again.',
};

type LinkTexts = typeof en;

const de: LinkTexts = {
  copy: 'Link kopieren',
  copied: 'Link kopiert. Füge ihn in eine Nachricht an die Person ein.',
  onlyHere:
    'Dieser Link öffnet sich nur auf diesem Computer. Andere brauchen eine Adresse, die zu deinem Studio führt: Setze PUBLIC_URL darauf und starte das Studio neu.',
};

export function useLinkTexts(): LinkTexts {
  return usePageTexts<LinkTexts>({ en, de });
}
