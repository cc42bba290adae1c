import type { PackEvents } from './pack.events';

export const installStates = ['installing', 'installed', 'removing', 'removed'] as const;

export type MadeOfPack = PackEvents['pack.installed']['made'];
export type SkippedOfPack = PackEvents['pack.installed']['skipped'][number];

/** A pack that was installed. */
export interface PackInstall {
  readonly installId: string;
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly scopes: readonly string[];
  readonly state: (typeof installStates)[number];
  readonly startedAt: string;
  readonly made: MadeOfPack;
  readonly skipped: readonly SkippedOfPack[];
  /** Things that were changed since, and stayed; null while it is installed. */
  readonly left: number | null;
}

/** Packs of an account. */
export interface Packs {
  readonly installs: { readonly [installId: string]: PackInstall };
}

/** Returns an install; undefined for an id that is none, names of every object included. */
export function installOf({ installs }: Packs, installId: string): PackInstall | undefined {
  return Object.hasOwn(installs, installId) ? installs[installId] : undefined;
}
