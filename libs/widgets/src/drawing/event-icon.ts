import { kindIcons, type EntryKind } from '@studio/platforms/stream-kinds';
import { svg } from './svg';

/** A small sign for a kind of events. @param isColored else it has the colour of the text */
export function eventIcon(kind: string, isColored: boolean): SVGElement {
  const [path, color] = Object.hasOwn(kindIcons, kind) ? kindIcons[kind as EntryKind] : ['', ''];
  return svg(
    'svg',
    { viewBox: '0 0 24 24' },
    svg('path', { d: path, fill: isColored ? color : 'currentColor' }),
  );
}
