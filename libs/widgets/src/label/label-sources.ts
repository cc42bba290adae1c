import { entryTitles, kindIcons, type EntryKind } from '@studio/platforms/stream-kinds';
import { glyphs } from '../glyphs';
import type { Localized } from '../widget';

interface Source {
  readonly label: Localized;
  /** Path in a square of 24 units. */
  readonly icon: string;
}

const [follow, sub, gift, cheer, tip] = [
  kindIcons.follow[0],
  kindIcons.sub[0],
  kindIcons.gift[0],
  kindIcons.cheer[0],
  kindIcons.tip[0],
];

/** Sources of labels, besides the latest of each kind of contribution. */
export const channelSources = {
  'top-cheer': { label: { en: 'Top cheerer', de: 'Meiste Bits' }, icon: cheer },
  'top-tip': { label: { en: 'Top tipper', de: 'Höchste Spenden' }, icon: tip },
  'top-gifter': { label: { en: 'Top gifter', de: 'Meiste Geschenke' }, icon: gift },
  'viewer-count': { label: { en: 'Viewers', de: 'Zuschauer' }, icon: glyphs.eye },
  'follower-total': { label: { en: 'Followers', de: 'Follower' }, icon: follow },
  'sub-total': { label: { en: 'Subscribers', de: 'Abonnenten' }, icon: sub },
  title: { label: { en: 'Title of the stream', de: 'Titel des Streams' }, icon: glyphs.letter },
  category: { label: { en: 'Category', de: 'Kategorie' }, icon: glyphs.gamepad },
  uptime: { label: { en: 'Live for', de: 'Live seit' }, icon: glyphs.clock },
} as const satisfies { readonly [key: string]: Source };

/** Returns name and icon of what a label shows. */
export function labelSource(source: string): Source {
  if (Object.hasOwn(channelSources, source)) return channelSources[source as keyof typeof channelSources];
  for (const [kind, { name, ...titles }] of Object.entries(entryTitles)) {
    const { label } = ('latest' in titles && titles.latest) || { label: name };
    if ('latest' in titles && titles.latest.key === source)
      return { label, icon: kindIcons[kind as EntryKind][0] };
  }
  return channelSources.title;
}
