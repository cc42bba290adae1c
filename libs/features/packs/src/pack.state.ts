import type { IntoOverlay } from '@studio/contracts/overlays/packed-overlays';
import type { PackEvents } from './pack.events';

export const installStates = ['installing', 'installed', 'removing', 'removed'] as const;

/** Kinds of parts that can stay when a pack is removed. */
export const stayingParts = [
  'overlay',
  'scene',
  'layer',
  'macro',
  'automation',
  'command',
  'upload',
  'package',
] as const;

export interface StayingPart {
  readonly part: (typeof stayingParts)[number];
  readonly name: string;
}

export type MadeOfPack = PackEvents['pack.installed']['made'];
export type SkippedOfPack = PackEvents['pack.installed']['skipped'][number];

/** A pack that was installed. */
export interface PackInstall {
  readonly installId: string;
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly scopes: readonly string[];
  /** Overlay that takes its scenes; missing for new overlays. */
  readonly into?: IntoOverlay;
  readonly state: (typeof installStates)[number];
  readonly startedAt: string;
  /** Time at which all of it was made; null before that. */
  readonly installedAt: string | null;
  readonly made: MadeOfPack;
  readonly skipped: readonly SkippedOfPack[];
  /** Things that were changed since, and stayed; null while it is installed. */
  readonly left: number | null;
  readonly stayed: readonly StayingPart[];
}

/** Packs of an account. */
export interface Packs {
  readonly installs: { readonly [installId: string]: PackInstall };
}

/** Returns an install; undefined for an id that is none, names of every object included. */
export function installOf({ installs }: Packs, installId: string): PackInstall | undefined {
  return Object.hasOwn(installs, installId) ? installs[installId] : undefined;
}
