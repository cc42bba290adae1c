import type { DesignedLayer } from '@studio/contracts/overlays/designs';
import type { PackageUse } from '@studio/contracts/overlays/package-uses';
import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { networkOf } from './network';
import type { StoredPackage } from './stored-package';
import type * as events from './widget-event.commands';
import type * as commands from './widget-package.commands';
import type * as stored from './widget-store.commands';
import type { WidgetPackageEvents } from './widget-package.events';
import { widgetPackageLimits } from './widget-package.limits';
import { noPackages, type WidgetPackage, type WidgetPackages } from './widget-package.state';

export type WidgetPackageCommands = CommandsOf<typeof commands>;
type AllCommands = CommandsOf<typeof commands & typeof events & typeof stored>;

interface UsesLookups {
  /** Layers of the account that show packages now. */
  readonly uses: readonly PackageUse[];
}

/** Lookups of single commands: the package's bytes, which are stored before it is decided. */
export interface WidgetPackageLookups {
  readonly CreateWidgetPackage: { readonly stored: StoredPackage };
  readonly ImportWidgetPackage: { readonly stored: StoredPackage; readonly named: Named };
  readonly DeleteWidgetPackage: UsesLookups;
  /** `stored` is null if only its name or author changes. */
  readonly SaveWidgetPackage: UsesLookups & {
    readonly stored: StoredPackage | null;
    readonly current: StoredPackage;
  };
  readonly SetWidgetNetwork: UsesLookups & { readonly stored: StoredPackage };
}

/** Lookups of commands that send events. */
export interface WidgetEventLookups {
  /** The layer, which shows a package. */
  readonly SendWidgetEvent: { readonly layer: Pick<DesignedLayer, 'onAir'> };
}

/** Lookups of commands on values that widgets stored. */
export interface WidgetStoreLookups {
  readonly DeleteWidgetStore: { readonly isThere: boolean };
}

/** Name and author that an imported file states. */
export interface Named {
  readonly name: string;
  readonly author: string;
}

const decide: DecideTable<
  AllCommands,
  WidgetPackages,
  WidgetPackageEvents,
  DecisionContext,
  WidgetPackageLookups & WidgetEventLookups & WidgetStoreLookups
> = {
  CreateWidgetPackage: (state, { name, author }, { stored, id }) => {
    requirePackageRoom(state, stored.bytes);
    const made = { packageId: id('package'), name, author, origin: 'made' } as const;
    return [{ type: 'package.added', data: { ...made, ...contentOf(stored) } }];
  },

  ImportWidgetPackage: (state, command, { stored, named, id }) => {
    requirePackageRoom(state, stored.bytes);
    const name = command.name ?? named.name;
    const added = { packageId: id('package'), name, author: named.author, origin: 'zip' } as const;
    return [{ type: 'package.added', data: { ...added, ...contentOf(stored) } }];
  },

  SaveWidgetPackage: (state, { packageId, expectedVersion, name, author }, { stored }) => {
    const known = requirePackage(state, packageId);
    if (expectedVersion !== undefined && expectedVersion !== known.version)
      throw new Problem(
        'package_changed',
        `The package has version ${known.version}, not ${expectedVersion}. Read it again and repeat your change.`,
        { version: known.version },
      );
    if (stored) requirePackageRoom(state, stored.bytes - known.bytes, 0);
    const change = {
      ...(name !== undefined && name !== known.name && { name }),
      ...(author !== undefined && author !== known.author && { author }),
      ...(stored && stored.hash !== known.hash && { hash: stored.hash, bytes: stored.bytes }),
    };
    if (Object.keys(change).length === 0) return [];
    return [{ type: 'package.saved', data: { packageId, ...change } }];
  },

  SetWidgetNetwork: (state, { packageId, mode, hosts }, { stored: { hash, bytes } }) => {
    const known = requirePackage(state, packageId);
    requirePackageRoom(state, bytes - known.bytes, 0);
    if (hash === known.hash) return [];
    return [{ type: 'package.saved', data: { packageId, network: networkOf(mode, hosts), hash, bytes } }];
  },

  SendWidgetEvent: () => [],

  SetWidgetStore: (state, { packageId }) => {
    requirePackage(state, packageId);
    return [];
  },

  DeleteWidgetStore: (state, { packageId, key }, { isThere }) => {
    requirePackage(state, packageId);
    if (isThere) return [];
    throw new Problem('not_found', `The widget stores no value ${JSON.stringify(key)}.`, {
      resource: 'widget-value',
    });
  },

  DeleteWidgetPackage: (state, { packageId, force }, { uses }) => {
    const { name } = requirePackage(state, packageId);
    const usedBy = uses.filter((use) => use.packageId === packageId);
    if (usedBy.length > 0 && !force)
      throw new Problem('in_use', `Layers show ${name}. Send force to delete it anyway.`, {
        usedBy: usedBy.map(({ overlayId, memberId }) => ({ overlayId, memberId, field: 'widget' })),
      });
    return [{ type: 'package.removed', data: { packageId } }];
  },
};

const evolve: EvolveTable<WidgetPackages, WidgetPackageEvents> = {
  'package.added': ({ packages }, data, { at }) => ({
    packages: { ...packages, [data.packageId]: { ...data, version: 1, updatedAt: at } },
  }),
  'package.saved': (state, { packageId, ...change }, { at }) => {
    const known = state.packages[packageId];
    if (!known) return state;
    const saved = { ...known, ...change, version: known.version + 1, updatedAt: at };
    return { packages: { ...state.packages, [packageId]: saved } };
  },
  'package.removed': (state, { packageId }) => {
    const { [packageId]: _, ...packages } = state.packages;
    return { packages };
  },
};

/** Widget packages of an account: code that the account brought. */
export const widgetPackageDecider: Decider<
  WidgetPackages,
  AllCommands,
  WidgetPackageEvents,
  DecisionContext,
  WidgetPackageLookups & WidgetEventLookups & WidgetStoreLookups
> = { category: 'widgetpackages', schemaVersion: 1, initial: noPackages, decide, evolve };

/** @throws Problem `not_found` */
export function requirePackage({ packages }: WidgetPackages, packageId: string): WidgetPackage {
  const known = Object.hasOwn(packages, packageId) ? packages[packageId] : undefined;
  if (known) return known;
  throw new Problem('not_found', `There is no widget package ${JSON.stringify(packageId)}.`, {
    resource: 'widget-package',
  });
}

/**
 * Checked before bytes are stored, and again when the package is decided.
 * @throws Problem `limit_reached`
 */
export function requirePackageRoom({ packages }: WidgetPackages, bytes: number, adding = 1): void {
  const all = Object.values(packages);
  requireRoom(widgetPackageLimits.widgetPackages, all.length, adding);
  const used = all.reduce((sum, each) => sum + each.bytes, 0);
  requireRoom(widgetPackageLimits.widgetPackageBytes, used, bytes);
}

function contentOf({ kind, hash, bytes }: StoredPackage): Pick<StoredPackage, 'kind' | 'hash' | 'bytes'> {
  return { kind, hash, bytes };
}
