import { Num } from '@studio/operations/fields';

const offset = { min: -100_000, max: 100_000, optional: true } as const;
const crop = { min: 0, max: 100_000, optional: true, nullable: true } as const;

/** A layout as requests carry it: every key optional and merged, null removes a crop [layers/9]. */
export class LayoutInput {
  @Num('Offset of the centre from the canvas centre, design pixels, to the right.', offset)
  readonly x?: number;
  @Num('Offset of the centre from the canvas centre, design pixels, downwards.', offset)
  readonly y?: number;
  @Num('Size factor.', { min: 0.05, max: 4, optional: true }) readonly scale?: number;
  @Num('Rotation in degrees.', { min: -36_000, max: 36_000, optional: true }) readonly rot?: number;
  @Num('0 invisible to 1 opaque.', { min: 0, max: 1, optional: true }) readonly opacity?: number;
  @Num('Cut off at the left, native pixels.', crop) readonly cropL?: number | null;
  @Num('Cut off at the top, native pixels.', crop) readonly cropT?: number | null;
  @Num('Cut off at the right, native pixels.', crop) readonly cropR?: number | null;
  @Num('Cut off at the bottom, native pixels.', crop) readonly cropB?: number | null;
}
