import { createHmac, timingSafeEqual } from 'node:crypto';
import { mediaKinds, type MediaKind } from '@studio/widgets/media/media.state';
import type { Variant } from '@studio/contracts/gifs/media-provider';

/** A picture of the provider as its address names it. */
export interface NamedPicture {
  readonly variant: Variant;
  readonly kind: MediaKind;
  readonly slug: string;
}

export const PICTURE_PATH = '/media/provided';
const variants: readonly string[] = ['full', 'preview', 'category'] satisfies readonly Variant[];

/**
 * Addresses of pictures on this server. They are signed: whoever has seen none can't have the server ask the provider
 * for anything. No node needs to have made one to serve it.
 */
export class PictureAddresses {
  constructor(private readonly key: Buffer) {}

  of({ variant, kind, slug }: NamedPicture): string {
    const name = encodeURIComponent(slug);
    return `${PICTURE_PATH}/${variant}/${kind}/${name}/${this.signature({ variant, kind, slug })}`;
  }

  /** @param parts decoded, behind the path; null for what isn't one of ours */
  read(parts: { readonly [part: string]: string }): NamedPicture | null {
    const { variant = '', kind = '', slug = '', signature = '' } = parts;
    if (!variants.includes(variant) || !(mediaKinds as readonly string[]).includes(kind)) return null;
    const named = { variant: variant as Variant, kind: kind as MediaKind, slug };
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.signature(named))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? named : null;
  }

  private signature({ variant, kind, slug }: NamedPicture): string {
    const text = `${variant}\n${kind}\n${slug}`;
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 22);
  }
}
