import type { Localized } from '../widget';

/** Designed looks of alerts: plate, art, motion and a sound of each. Labels, in the order of the gallery. */
export const alertStyles = {
  ribbon: { en: 'Ribbon', de: 'Banderole' },
  party: { en: 'Confetti', de: 'Konfetti' },
  neon: { en: 'Neon sign', de: 'Neonschild' },
  pixel: { en: 'Pixels', de: 'Pixel' },
  boom: { en: 'Comic', de: 'Comic' },
  aurora: { en: 'Polar lights', de: 'Polarlicht' },
  hud: { en: 'Cockpit', de: 'Cockpit' },
  letter: { en: 'Letter', de: 'Brief' },
  fireworks: { en: 'Fireworks', de: 'Feuerwerk' },
  bloom: { en: 'Blossoms', de: 'Blüten' },
  ticket: { en: 'Ticket', de: 'Ticket' },
  sport: { en: 'Sports', de: 'Sport' },
} as const satisfies { readonly [style: string]: Localized };

export type AlertStyleName = keyof typeof alertStyles;

/** Value of the setting for an alert without a designed look: plate and text by the layer's settings alone. */
export const PLAIN = 'plain';

export const alertStyleNames = Object.keys(alertStyles) as readonly AlertStyleName[];

export function isAlertStyle(name: string): name is AlertStyleName {
  return Object.hasOwn(alertStyles, name);
}

/** Versions in the addresses of sounds, 1 by default. Raised whenever a sound changes, since pages cache them for ever. */
const soundVersions: { readonly [style: string]: number } = { aurora: 2 };

/** Returns the address of a style's sound; empty for none. */
export function styleSound(style: string): string {
  return isAlertStyle(style) ? `/renderer/alert-${style}-${soundVersions[style] ?? 1}.ogg` : '';
}

/** Factors that bring the sounds to −15 LUFS (EBU R 128), measured with ffmpeg's ebur128: none drowns another. */
const levels = {
  ...{ ribbon: 0.92, party: 1.08, neon: 1.11, pixel: 0.76, boom: 1.02, aurora: 0.76 },
  ...{ hud: 1.36, letter: 0.72, fireworks: 1.35, bloom: 0.82, ticket: 1.08, sport: 1 },
} as const satisfies { readonly [Style in AlertStyleName]: number };

/** Returns the volume, 0 to 1, at which a style's sound is as loud as any other's at the chosen volume. */
export function styleVolume(style: string, volume: number): number {
  return isAlertStyle(style) ? Math.min(1, Math.round(volume * levels[style] * 1000) / 1000) : volume;
}
