import { chatText } from '@studio/contracts/chat/chat-text';
import { LinkifyIt } from 'linkify-it';
import { latinLookalikes } from './lookalikes';

/** Ends of names that links in chats have, beside those of two letters and the oldest ones. */
const ENDS = [
  ...['app', 'bet', 'bio', 'blog', 'casino', 'click', 'cloud', 'club', 'dev', 'digital', 'download', 'fun'],
  ...['games', 'host', 'icu', 'ink', 'link', 'live', 'lol', 'ltd', 'media', 'monster', 'network', 'online'],
  ...['page', 'porn', 'press', 'promo', 'sale', 'sbs', 'shop', 'site', 'social', 'space', 'store', 'stream'],
  ...['tech', 'tools', 'top', 'tube', 'vip', 'video', 'wiki', 'wtf', 'xyz'],
];

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, fuzzyEmail: false }).tlds(ENDS, true);

/** Ways of writing an address around a filter, and what they stand for. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  // `example (dot) com`
  [/\s*(?:\(\s*(?:dot|punkt|\.)\s*\)|\[\s*(?:dot|punkt|\.)\s*\]|\{\s*(?:dot|punkt|\.)\s*\})\s*/giu, '.'],
  // `example。com`: browsers take ideographic full stops for dots.
  [/(?<=[a-z0-9-])[\u3002\uFF0E\uFF61](?=[a-z0-9])/giu, '.'],
  // `example . com`, `example .com`
  [/(?<=[a-z0-9-]) +\. *(?=(?:com|net|org|xyz|shop|app|dev)\b)/giu, '.'],
  // The finder takes no address without a scheme that has a port.
  [/(?<=\.[\p{L}\p{N}-]{2,24}|\d\.\d{1,3}):\d{1,5}(?=[/?#\s]|$)/gu, ''],
  // Text without spaces may touch an address.
  [/(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?=[a-z0-9-]+\.[a-z])/giu, ' '],
  [/(?<=\.[a-z]{2,24})(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/giu, ' '],
];

/** `said.No`: a full stop without a space behind it. Ends such as `com` are no words. */
const SENTENCE = /^[^./:?#@]+\.(?!Com$|Net$|Org$|Xyz$)\p{Lu}\p{Ll}+$/u;

/** A link in a text. */
export interface FoundLink {
  /** Lower case, without a port. */
  readonly host: string;
  /** Text of the link in the line. */
  readonly text: string;
}

/** The links of a text, also those without `https://` and those that are written around a filter. */
export function linksIn(text: string): readonly FoundLink[] {
  const plain = DISGUISES.reduce((rest, [disguise, like]) => rest.replace(disguise, like), chatText(text));
  const found = foundIn(plain);
  const folded = latinLookalikes(plain);
  if (folded === plain.toLowerCase()) return found;
  return [...found, ...foundIn(folded).filter(({ host }) => !found.some((link) => link.host === host))];
}

function foundIn(text: string): readonly FoundLink[] {
  return (
    (finder.match(text) ?? [])
      // Mail addresses are no links that lead anywhere.
      .filter(
        ({ schema, text: written }) => schema !== 'mailto:' && !(schema === '' && SENTENCE.test(written)),
      )
      .map((link) => ({ host: hostOf(link.url), text: link.text }))
  );
}

/** Returns true if a host is in a list, or below an entry; entries may be parts of an address. */
export function isListed(host: string, list: readonly string[]): boolean {
  return list.some((entry) => {
    const name = hostOf(entry);
    return host === name || host.endsWith(`.${name}`);
  });
}

function hostOf(address: string): string {
  const rest = address
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^\*?\.|^\/\//u, '');
  const host = rest.split(/[/?#]/u)[0] ?? '';
  return host
    .slice(host.lastIndexOf('@') + 1)
    .replace(/:\d+$/u, '')
    .replace(/^www\.|\.$/gu, '');
}
