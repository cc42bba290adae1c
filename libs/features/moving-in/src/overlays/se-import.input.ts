import { Flag, List, Text } from '@studio/operations/fields';

/** Overlays of StreamElements that a request is about. */
export class StreamElementsOverlays {
  @Text('JSON of an overlay, or of a list of them.', { min: 1, max: 250_000, lines: true, optional: true })
  readonly text?: string;
  @Text('Overlay token or JWT of StreamElements, in place of text. Used once; never stored.', {
    min: 1,
    max: 4000,
    optional: true,
  })
  readonly token?: string;
  @List(
    Text('', { min: 1, max: 64 }),
    'Only these overlays, by their id at StreamElements; default the first 20.',
    {
      min: 1,
      max: 20,
      optional: true,
    },
  )
  readonly overlayIds?: readonly string[];
  @Flag('Places of widgets in a group count from that of the group.', { default: false })
  readonly groupsRelative: boolean;
}

/** Returns true if a request says where the overlays come from, once. */
export function hasOneSource({ text, token }: StreamElementsOverlays): boolean {
  return (text === undefined) !== (token === undefined);
}
