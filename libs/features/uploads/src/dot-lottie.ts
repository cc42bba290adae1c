import { unzipSync, strFromU8 } from 'fflate';
import { NotTaken } from './lottie';
import { maxBytes } from './media-types';

const ZIP = Buffer.from('PK\u0003\u0004');
const AN_ARCHIVE = 'a .lottie archive with a manifest and its first animation';

/**
 * Returns the JSON of an animation: the file itself, or the first animation of a `.lottie` archive (versions 1 and 2).
 * @throws NotTaken
 */
export function animationIn(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return bytes;
  const manifest = parsed(entryOf(bytes, 'manifest.json'));
  const id = firstId(manifest);
  const content = entryOf(bytes, `animations/${id}.json`) ?? entryOf(bytes, `a/${id}.json`);
  if (!content) throw new NotTaken(AN_ARCHIVE);
  return Buffer.from(content);
}

/** Unpacks one entry; others stay packed. */
function entryOf(bytes: Buffer, wanted: string): Uint8Array | undefined {
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name !== wanted) return false;
        if (originalSize > maxBytes.lottie)
          throw new NotTaken(`an animation of at most ${maxBytes.lottie} bytes`);
        return true;
      },
    });
    return found[wanted];
  } catch (error) {
    throw error instanceof NotTaken ? error : new NotTaken(AN_ARCHIVE);
  }
}

function parsed(content: Uint8Array | undefined): unknown {
  try {
    return content && (JSON.parse(strFromU8(content)) as unknown);
  } catch {
    throw new NotTaken(AN_ARCHIVE);
  }
}

function firstId(manifest: unknown): string {
  const { animations } = (manifest ?? {}) as { readonly animations?: unknown };
  const [first] = Array.isArray(animations) ? (animations as readonly unknown[]) : [];
  const { id } = (first ?? {}) as { readonly id?: unknown };
  if (typeof id !== 'string' || id === '') throw new NotTaken(AN_ARCHIVE);
  return id;
}
