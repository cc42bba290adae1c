/** Texts of the page of birthdays. */
export const birthdays = {
  title: 'Birthdays',
  about:
    'Viewers tell the bot theirs: !birthday 12-24 is the 24th of December. On that day it congratulates them once.',
  none: 'No viewer has told the bot a birthday yet',
  name: 'Viewer',
  date: 'Birthday',
  platform: 'Platform',
  more: 'Show more',
};
