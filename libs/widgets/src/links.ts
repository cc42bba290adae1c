/** Ends of names that links in chats have. Other ends count only before a path, since many are words. */
const ENDS =
  'com net org info biz gg tv io ai me co cc ws ly to be de eu uk fr ru pl cz nl se ch ca jp br su рф ' +
  'app bet bio blog casino click cloud club dev fun games icu link live lol online page porn pro promo sale shop ' +
  'site space store stream tech top tube vip win xyz';

const NAME = '(?<![\\p{L}\\p{N}@._-])(?:[\\p{L}\\p{N}-]+\\.)+';
const END = '(?![\\p{L}\\p{N}])(?::\\d+)?(?:[/?#]\\S*)?';

/** Address of the web: with a scheme, with www, with a path, or a name with one of the common ends. */
const LINK = new RegExp(
  [
    '(?:https?://|www\\.)\\S+',
    `${NAME}(?:${ENDS.replaceAll(' ', '|')})${END}`,
    `${NAME}(?:\\p{L}{2,24}|\\d{1,3})(?::\\d+)?/\\S+`,
  ].join('|'),
  'giu',
);

/** Returns a text without addresses of the web; the same text if it has none. */
export function withoutLinks(text: string | null): string | null {
  if (text === null) return null;
  const left = text.replace(LINK, ' ');
  return left === text ? text : left.replace(/\s+/g, ' ').trim();
}
