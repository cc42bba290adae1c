import type { StreamKind } from '@studio/platforms/stream-kinds';
import { canBeReadOn, faint, lettersOn, mixed, opacity, solid } from '../color';
import type { AlertRank } from '../../alert-box/alert-box.state';

/** Settings of an alert box that its designed looks use. */
export interface LookSettings {
  readonly textColor: string;
  readonly bgColor: string;
  readonly accent: string;
  readonly accent2: string;
  readonly nameColor: string;
}

/** Kinds of alerts that have an emblem of their own. */
export type EmblemKind = StreamKind | 'bomb' | 'milestone';

/** Colors of an alert, and the facts that its art depends on. */
export interface AlertLook {
  readonly kind: EmblemKind;
  readonly rank: AlertRank;
  /** Number from which the art derives everything random. */
  readonly seed: number;
  readonly colors: {
    readonly accent: string;
    readonly accent2: string;
    readonly surface: string;
    readonly text: string;
    readonly name: string;
    readonly onAccent: string;
    readonly onAccent2: string;
    /** Accent, darker and lighter. */
    readonly deep: string;
    readonly tint: string;
    readonly deep2: string;
    readonly tint2: string;
    /** Nearly black, with a trace of the accent; and the color of shadows. */
    readonly edge: string;
    readonly shade: string;
    /** Surface, towards its text. */
    readonly raised: string;
  };
}

/** Plates let no more than this through. */
const LEAST_OPAQUE = 0.85;

/** Derives the colors of a look. Without a plate of its own, a plate is chosen that the text can be read on. */
export function colorsOf(settings: LookSettings, isOnAccent: boolean): AlertLook['colors'] {
  const accent = solid(settings.accent);
  const accent2 = solid(settings.accent2);
  const onAccent = lettersOn(accent);
  const onAccent2 = lettersOn(accent2);
  const own =
    opacity(settings.bgColor) >= LEAST_OPAQUE ? settings.bgColor : lettersOn(solid(settings.textColor));
  const surface = isOnAccent ? accent : own;
  const text = isOnAccent
    ? onAccent
    : canBeReadOn(settings.textColor, own)
      ? settings.textColor
      : lettersOn(own);
  const name = !isOnAccent && canBeReadOn(settings.nameColor, own) ? settings.nameColor : text;
  return {
    ...{ accent, accent2, surface, text, name, onAccent, onAccent2 },
    deep: mixed(accent, 'dark', 0.4),
    tint: mixed(accent, 'light', 0.35),
    deep2: mixed(accent2, 'dark', 0.4),
    tint2: mixed(accent2, 'light', 0.4),
    edge: mixed(accent, 'dark', 0.86),
    shade: faint(mixed(accent, 'dark', 0.96), 0.4),
    raised: mixed(solid(surface), text, 0.12),
  };
}
