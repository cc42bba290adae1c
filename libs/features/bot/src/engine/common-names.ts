/** Names of other texts, and what they are called in texts of the bot. */
const same: { readonly [name: string]: string } = {
  ...{ 'user.name': 'user', 'user.platform': 'platform', 'args.text': 'args', category: 'game' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [`args.${place}`, String(place)])),
};

/** Returns the bot's own name and argument: `{counter.deaths}` is `{counter:deaths}`. */
export function botName(
  name: string,
  arg: string | null,
): { readonly name: string; readonly arg: string | null } {
  const [, area, rest] = /^(counter|random)\.(.+)$/u.exec(name) ?? [];
  if (area !== undefined && rest !== undefined && arg === null) return { name: area, arg: rest };
  return { name: same[name] ?? name, arg };
}
