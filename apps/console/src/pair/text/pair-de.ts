import type { en } from './pair-en';

export const de: typeof en = {
  title: 'Dieses Gerät koppeln',
  about: 'Gib den sechsstelligen Code ein, den die Konsole auf deinem Computer zeigt.',
  digits: 'Code',
  ask: 'Koppeln',
  waiting: 'Erlaube das Gerät auf deinem Computer. Dann geht es hier weiter.',
  refused: 'Die Anfrage wurde abgelehnt.',
};
