import type { birthdays as english } from './birthdays-en';

export const birthdays: typeof english = {
  title: 'Geburtstage',
  about:
    'Zuschauer legen ihren Geburtstag im Chat fest, etwa mit !birthday 24.12. An dem Tag gratuliert der Bot ihnen einmal.',
  none: 'Noch kein Zuschauer hat einen Geburtstag festgelegt',
  name: 'Zuschauer',
  date: 'Geburtstag',
  platform: 'Plattform',
  more: 'Mehr anzeigen',
};
