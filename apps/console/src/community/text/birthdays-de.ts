import type { birthdays as english } from './birthdays-en';

export const birthdays: typeof english = {
  title: 'Geburtstage',
  about:
    'Zuschauer legen ihren im Chat fest: !birthday 12-24 ist der 24. Dezember. An dem Tag gratuliert der Bot ihnen einmal.',
  none: 'Noch kein Zuschauer hat einen Geburtstag festgelegt',
  name: 'Zuschauer',
  date: 'Geburtstag',
  platform: 'Plattform',
  more: 'Mehr anzeigen',
};
