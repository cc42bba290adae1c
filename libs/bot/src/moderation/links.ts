import { LinkifyIt } from 'linkify-it';

/** Ends of names that links in chats have, beside those of two letters and the oldest ones. */
const ENDS = [
  ...['app', 'bet', 'bio', 'blog', 'casino', 'click', 'cloud', 'club', 'dev', 'digital', 'download', 'fun'],
  ...['games', 'host', 'icu', 'ink', 'link', 'live', 'lol', 'ltd', 'media', 'monster', 'network', 'online'],
  ...['page', 'porn', 'press', 'promo', 'sale', 'sbs', 'shop', 'site', 'social', 'space', 'store', 'stream'],
  ...['tech', 'tools', 'top', 'tube', 'vip', 'video', 'wiki', 'wtf', 'xyz'],
];

const finder = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, fuzzyEmail: false }).tlds(ENDS, true);

/** `example (dot) com`, `example . com`: written around a filter. */
const SPELT = /\s*(?:\(\s*(?:dot|punkt|\.)\s*\)|\[\s*(?:dot|punkt|\.)\s*\]|\{\s*(?:dot|punkt|\.)\s*\})\s*/giu;

/** A link in a text. */
export interface FoundLink {
  /** Lower case, without a port. */
  readonly host: string;
  /** As it stands there. */
  readonly text: string;
}

/** The links of a text, also those without `https://` and those whose dots are spelt out. */
export function linksIn(text: string): readonly FoundLink[] {
  const plain = text.normalize('NFKC').replace(SPELT, '.');
  // Mail addresses are no links that lead anywhere.
  const found = (finder.match(plain) ?? []).filter(({ schema }) => schema !== 'mailto:');
  return found.map((link) => ({ host: hostOf(link.url), text: link.text }));
}

/** Whether a host is one of a list, or below one; entries may be given as a part of an address. */
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
