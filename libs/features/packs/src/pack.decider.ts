import type { IntoOverlay } from '@studio/contracts/overlays/packed-overlays';
import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { Scope } from '@studio/operations/caller';
import type * as commands from './pack.commands';
import type { PackEvents } from './pack.events';
import { installOf, type PackInstall, type Packs } from './pack.state';
import type { InspectedPackView } from './pack.views';
import type { PackManifest } from './read-pack';

const MOST_INSTALLS = 100;

export interface InternalPackCommands {
  readonly FinishPack: PackEvents['pack.installed'];
  readonly FinishUninstall: PackEvents['pack.uninstalled'];
}

export type PackCommands = CommandsOf<typeof commands> & InternalPackCommands;

export interface PackLookups {
  readonly InspectPack: { readonly view: InspectedPackView };
  readonly InstallPack: {
    readonly manifest: PackManifest;
    readonly scopes: readonly Scope[];
    readonly into: IntoOverlay | null;
  };
  readonly UninstallPack: { readonly scopes: readonly Scope[] };
}

/** @throws Problem `not_found` */
export function requireInstall(packs: Packs, installId: string): PackInstall {
  const install = installOf(packs, installId);
  if (!install)
    throw new Problem('not_found', 'There is no such pack, or it is too old.', { resource: 'pack' });
  return install;
}

const decide: DecideTable<PackCommands, Packs, PackEvents, DecisionContext, PackLookups> = {
  InspectPack: () => [],
  InstallPack: (_, __, { id, manifest: { name, version, author }, scopes, into }) => [
    {
      type: 'pack.install-started',
      data: { installId: id('pack'), name, version, author, scopes, ...(into && { into }) },
    },
  ],
  UninstallPack: (state, { installId }, { scopes }) =>
    requireInstall(state, installId).state === 'installed'
      ? [{ type: 'pack.uninstall-started', data: { installId, scopes } }]
      : [],
  FinishPack: (state, data) =>
    installOf(state, data.installId)?.state === 'installing' ? [{ type: 'pack.installed', data }] : [],
  FinishUninstall: (state, data) =>
    installOf(state, data.installId)?.state === 'removing' ? [{ type: 'pack.uninstalled', data }] : [],
};

const evolve: EvolveTable<Packs, PackEvents> = {
  'pack.install-started': ({ installs }, started, { at }) => {
    const install: PackInstall = {
      ...started,
      state: 'installing',
      startedAt: at,
      installedAt: null,
      made: { overlays: [], automationIds: [], commands: [], packageIds: [], uploadIds: [] },
      skipped: [],
      left: null,
      stayed: [],
    };
    const last = Object.entries(installs).slice(1 - MOST_INSTALLS);
    return { installs: { ...Object.fromEntries(last), [started.installId]: install } };
  },
  'pack.installed': (state, { installId, made, skipped }, { at }) =>
    changed(state, installId, { state: 'installed', installedAt: at, made, skipped }),
  'pack.uninstall-started': (state, { installId, scopes }) =>
    changed(state, installId, { state: 'removing', scopes }),
  'pack.uninstalled': (state, { installId, left, stayed = [] }) =>
    changed(state, installId, { state: 'removed', left, stayed }),
};

function changed(state: Packs, installId: string, change: Partial<PackInstall>): Packs {
  const install = installOf(state, installId);
  return install ? { installs: { ...state.installs, [installId]: { ...install, ...change } } } : state;
}

export const packDecider: Decider<Packs, PackCommands, PackEvents, DecisionContext, PackLookups> = {
  category: 'pack',
  schemaVersion: 1,
  initial: { installs: {} },
  decide,
  evolve,
};
