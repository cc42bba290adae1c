import type { birthdays as english } from './birthdays-en';

export const birthdays: typeof english = {
  title: 'Geburtstage',
  about: 'Zuschauer sagen ihren dem Bot: !birthday 24.12. An dem Tag gratuliert er ihnen einmal.',
  none: 'Noch kein Zuschauer hat dem Bot seinen Geburtstag gesagt',
  name: 'Zuschauer',
  date: 'Geburtstag',
  platform: 'Plattform',
  more: 'Mehr anzeigen',
};
