/** Texts of the page of birthdays. */
export const birthdays = {
  title: 'Birthdays',
  about:
    'Viewers set their birthday in chat, as in !birthday 12/24. On that day, the bot congratulates them once.',
  none: 'No viewer has set a birthday yet',
  name: 'Viewer',
  date: 'Birthday',
  platform: 'Platform',
  more: 'Show more',
};
