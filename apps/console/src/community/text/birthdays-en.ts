/** Texts of the page of birthdays. */
export const birthdays = {
  title: 'Birthdays',
  about:
    'Viewers set theirs in chat: !birthday 12-24 is the 24th of December. On that day the bot congratulates them once.',
  none: 'No viewer has set a birthday yet',
  name: 'Viewer',
  date: 'Birthday',
  platform: 'Platform',
  more: 'Show more',
};
