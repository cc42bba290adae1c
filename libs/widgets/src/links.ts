/** Address of the web: with a scheme, with www, or a domain with one of the common endings. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@._-])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|gg|tv|io|me|co|de|eu|uk|fr|ru|info|link|shop|store|site|online|live|stream|xyz|app|dev|ly|to|be)(?![\p{L}\p{N}])(?:[/?#]\S*)?/giu;

/** Returns a text without addresses of the web; the same text if it has none. */
export function withoutLinks(text: string | null): string | null {
  if (text === null) return null;
  const left = text.replace(LINK, ' ');
  return left === text ? text : left.replace(/\s+/g, ' ').trim();
}
