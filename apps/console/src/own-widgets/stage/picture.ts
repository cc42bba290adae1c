import type { RenderState } from '@studio/realtime/protocol';
import { customSlug, customState } from '@studio/widgets/custom/custom-widget';
import type { FieldValues } from '../../editor/form/field-def';
import { PREVIEW_LAYER } from './use-preview';

/** Sizes of the layer, in design pixels. */
export const previewSizes = ['600x400', '400x800', '800x200', '1920x1080'] as const;
export type PreviewSize = (typeof previewSizes)[number];

/** Width of every picture in design pixels. */
const DESIGN_WIDTH = 1920;

interface ShownPackage {
  readonly packageId: string;
  readonly hash: string;
}

/** Unsaved texts; undefined ones are as saved. */
interface Draft {
  readonly html: string | undefined;
  readonly css: string | undefined;
  readonly js: string | undefined;
}

/** Returns a picture that the widget fills. */
export function pictureOf(
  { packageId, hash }: ShownPackage,
  size: PreviewSize,
  values: FieldValues,
  draft: Draft,
): RenderState {
  const [width = 600, height = 400] = size.split('x').map(Number);
  const widget = customSlug(packageId);
  const state = customState({ memberId: PREVIEW_LAYER, widget, code: { hash, kind: 'se' } });
  const custom = { ...(state?.['custom'] as object | undefined), width, height, draft };
  return {
    canvas: { width, height },
    sceneId: 1,
    stack: [PREVIEW_LAYER],
    layers: {
      [PREVIEW_LAYER]: {
        ...{ memberId: PREVIEW_LAYER, widget },
        layout: { x: 0, y: 0, scale: DESIGN_WIDTH / width, rot: 0, opacity: 1 },
        animation: { entrance: 'none', loop: 'none', duration: 0, delay: 0 },
        values,
        state: { custom },
      },
    },
  };
}
