/** Texts of the list of widgets; the categories are in the order shown. */
export const en = {
  title: 'Categories',
  all: 'All',
  examples: 'Search: follower alert, timer, logo, music …',
  nothing: (search: string) => `No widget for “${search}”. Try another word, or choose a category.`,
  /** Widget with code that has no author. */
  ownCode: 'Your own widget, with code',
  ownBy: (author: string) => `With code, by ${author}`,
  categories: {
    alerts: 'Alerts',
    chat: 'Chat',
    basic: 'Text and shapes',
    labels: 'Labels',
    media: 'Media',
    goals: 'Goals',
    time: 'Time',
    games: 'Games',
    music: 'Music',
    social: 'Community',
    frame: 'Webcam',
    effects: 'Effects',
    own: 'Your widgets',
  },
};
