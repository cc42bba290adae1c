import type { DeckButton } from '../../shared/studio';

export type Locale = 'en' | 'de';

/** Content of a key. */
export interface KeyFace {
  readonly label: string;
  readonly state: DeckButton['state'] | 'offline' | 'unpaired' | 'gone';
  readonly value: string | null;
  /** `#rrggbb` */
  readonly color: string | null;
}

/** States by word and shape, never by color alone. */
const badges: Readonly<Record<string, { readonly [locale in Locale]: string }>> = {
  live: { en: 'LIVE', de: 'LIVE' },
  armed: { en: 'NEXT', de: 'BEREIT' },
  on: { en: 'ON', de: 'AN' },
  unknown: { en: '?', de: '?' },
  offline: { en: 'OFFLINE', de: 'OFFLINE' },
  unpaired: { en: 'CONNECT', de: 'VERBINDEN' },
  gone: { en: 'GONE', de: 'FEHLT' },
};
const fills: Readonly<Record<string, string>> = { live: '#c62828', armed: '#8a5a00', on: '#1b6e3c' };
const LINE = 10;
const LINES = 3;

/** Returns the picture of a key as SVG, 144 × 144. */
function keySvg({ label, state, value, color }: KeyFace, locale: Locale): string {
  const isDim = state === 'offline' || state === 'unpaired' || state === 'gone' || state === 'unknown';
  const fill = isDim ? '#3a3a3f' : (fills[state ?? ''] ?? '#1d1f26');
  const text = isDim ? '#b5b5bd' : '#ffffff';
  const badge = state === null || state === 'off' ? null : (badges[state]?.[locale] ?? null);
  const lines = linesOf(label);
  const first = (badge === null ? 82 : 64) - (lines.length - 1) * 13;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 144 144">',
    `<rect width="144" height="144" fill="${fill}"/>`,
    color && !isDim ? `<rect width="144" height="10" fill="${color}"/>` : '',
    state === 'armed'
      ? '<rect x="4" y="4" width="136" height="136" fill="none" stroke="#ffb300" stroke-width="8" stroke-dasharray="16 8"/>'
      : '',
    state === 'live'
      ? '<rect x="4" y="4" width="136" height="136" fill="none" stroke="#ffffff" stroke-width="6"/>'
      : '',
    `<g font-family="Arial, sans-serif" font-weight="bold" text-anchor="middle" fill="${text}">`,
    ...lines.map((line, n) => `<text x="72" y="${first + n * 26}" font-size="24">${escaped(line)}</text>`),
    value === null
      ? ''
      : `<text x="72" y="${badge === null ? 126 : 104}" font-size="22">${escaped(value)}</text>`,
    badge === null ? '' : `<text x="72" y="130" font-size="20">${escaped(badge)}</text>`,
    '</g></svg>',
  ].join('');
}

/** Returns the picture as the address that Stream Deck takes. */
export function keyImage(face: KeyFace, locale: Locale): string {
  return `data:image/svg+xml,${encodeURIComponent(keySvg(face, locale))}`;
}

/** Breaks a label into at most three lines of ten characters; the last one is cut. */
function linesOf(label: string): readonly string[] {
  const words = label.split(/\s+/u).flatMap((word) => piecesOf(word));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && [...last, ' ', ...word].length <= LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= LINES) return lines;
  const cut = [...(lines[LINES - 1] ?? '')].slice(0, LINE - 1).join('');
  return [...lines.slice(0, LINES - 1), `${cut}…`];
}

function piecesOf(word: string): readonly string[] {
  const characters = [...word];
  const count = Math.ceil(characters.length / LINE);
  return Array.from({ length: count }, (_, n) => characters.slice(n * LINE, (n + 1) * LINE).join(''));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
