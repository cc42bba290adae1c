import type { ArchivedPacks } from '@studio/contracts/packs/archived-packs';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import { Readable } from 'node:stream';
import { overlayFolder, ownOverlays, ownWidgets, widgetFolder, type RunOperation } from './archive-parts';

/** File of an archive, ready to be written. */
interface PackedPart {
  readonly path: string;
  readonly content: Readable;
}

/** Returns each overlay as a pack, and each widget with code in the form in which it is imported. */
export async function* packedParts(
  run: RunOperation,
  packs: ArchivedPacks,
  caller: Caller,
): AsyncGenerator<PackedPart> {
  for await (const widget of ownWidgets(run)) {
    const content = await packs.widget(widget.hash);
    if (content) yield { path: `${widgetFolder(widget)}/widget.zip`, content };
  }
  for await (const overlay of ownOverlays(run)) yield* packOf(overlay, packs, caller);
}

/** Returns the pack of an overlay, and a note if it lacks something or cannot be made. */
async function* packOf(
  overlay: { readonly overlayId: string; readonly name: string },
  packs: ArchivedPacks,
  caller: Caller,
): AsyncGenerator<PackedPart> {
  const folder = overlayFolder(overlay);
  const note = (text: string): PackedPart => ({
    path: `${folder}/overlay.ospack.txt`,
    content: Readable.from([text]),
  });
  try {
    const { open, leftOut } = await packs.overlay(overlay.overlayId, overlay.name, caller);
    yield { path: `${folder}/overlay.ospack`, content: await open() };
    if (leftOut.length > 0)
      yield note(`The pack lacks these files, since it could not be installed with them. They are in media/.

${leftOut.map((name) => `- ${name}\n`).join('')}`);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
    // Deleted since the list was read.
    if (error.code !== 'invalid_value')
      yield note(`This overlay could not be made a pack. ${error.message}\n`);
  }
}
