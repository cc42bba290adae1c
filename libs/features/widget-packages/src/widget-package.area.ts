import { join, resolve } from 'node:path';
import { defineArea, wire } from '@studio/contracts/area';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { CODE_AUDIT, type CodeAudit } from '@studio/contracts/accounts/code-audit';
import { PLACES } from '@studio/contracts/accounts/account-places';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { PACKAGE_USES, type PackageUses } from '@studio/contracts/overlays/package-uses';
import { PACKAGED_WIDGETS } from '@studio/contracts/widget-packages/packaged-widgets';
import { WIDGET_FILES } from '@studio/contracts/widget-packages/widget-files';
import { WIDGET_VALUES } from '@studio/contracts/widget-packages/widget-values';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { sameContent } from '@studio/kernel/same-content';
import type { RequestContext } from '@studio/operations/caller';
import type { CommandArea, Outcome, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { isSource, sourceIn } from './package-content';
import { applied } from './apply-package';
import { PackageFiles } from './package-files';
import { noted } from './noted-code';
import { ownPackages } from './own-packages';
import { LibraryPins } from './pins/library-pins';
import { PackageMaker } from './package-maker';
import { PackagePurge } from './package-purge';
import { livePackages, PackagedLayers } from './packaged-layers';
import type { StoredPackage } from './stored-package';
import { WidgetAnswers, widgetValueSignals } from './widget-answers';
import * as events from './widget-event.commands';
import { widgetEventCommands, widgetEventSignals } from './widget-event.wiring';
import * as commands from './widget-package.commands';
import {
  requirePackage,
  widgetPackageDecider,
  type WidgetPackageCommands,
  type WidgetPackageLookups,
} from './widget-package.decider';
import type { WidgetPackageEvents } from './widget-package.events';
import { widgetPackageLimits } from './widget-package.limits';
import { widgetPackageProblems } from './widget-package.problems';
import * as queries from './widget-package.queries';
import type { WidgetPackages } from './widget-package.state';
import { widgetPackageView, type WidgetPackageView } from './widget-package.views';
import { WidgetStore } from './widget-store';
import * as stored from './widget-store.commands';
import { widgetValueView } from './widget-store.views';
import { widgetStoreCommands } from './widget-store.wiring';

interface PackageDeps {
  readonly files: PackageFiles;
  readonly maker: PackageMaker;
  readonly widgetOrigin: string | null;
  readonly uses: PackageUses;
  readonly operations: OperationsByName;
  readonly store: Pick<WidgetStore, 'remove' | 'all'>;
  readonly codeAudit: CodeAudit;
}

type AddedCommit = Outcome<WidgetPackages>['commit'];

/** Returns the package that a command added. A repeat has what the first request added. */
function addedIn(commit: AddedCommit): WidgetPackageEvents['package.added'] {
  const [event] = commit?.events ?? [];
  return (event?.data ?? {}) as WidgetPackageEvents['package.added'];
}

/** A repeat is answered with what the first request added. */
function added(widgetOrigin: string | null) {
  return (
    { after, commit }: Outcome<WidgetPackages>,
    _command: object,
    _request: object,
    { stored }: { readonly stored: StoredPackage },
  ): WidgetPackageView => {
    const { packageId } = addedIn(commit);
    return widgetPackageView(requirePackage(after.state, packageId), stored, { widgetOrigin, uses: [] });
  };
}

/** True if other code than before comes to layers that show the package. */
function reachesLayers(
  { before, after }: Outcome<WidgetPackages>,
  packageId: string,
  { uses }: Pick<WidgetPackageLookups['SetWidgetNetwork'], 'uses'>,
): boolean {
  const isOther = before.state.packages[packageId]?.hash !== after.state.packages[packageId]?.hash;
  return isOther && uses.some((use) => use.packageId === packageId);
}

type PackageArea = CommandArea<
  WidgetPackages,
  WidgetPackageCommands,
  WidgetPackageEvents,
  DecisionContext,
  WidgetPackageLookups
>;

/** Changes of code are seen where layers take them. */
const seen: NonNullable<PackageArea['seen']> = {
  SaveWidgetPackage: (outcome, { packageId, apply }, _request, lookups) =>
    apply && reachesLayers(outcome, packageId, lookups),
  SetWidgetNetwork: (outcome, { packageId }, _request, lookups) => reachesLayers(outcome, packageId, lookups),
};

/** Lookups of commands: bytes, and the layers that show packages. */
function packageLookups({ maker, uses }: PackageDeps): PackageArea['lookups'] {
  return {
    CreateWidgetPackage: (command, { caller }) => maker.create(command, caller.accountId),
    ImportWidgetPackage: (command, { caller }) => maker.import(command, caller.accountId),
    SaveWidgetPackage: async (command, { caller }) => ({
      ...(await maker.save(command, caller.accountId)),
      uses: await uses.usesOf(caller.accountId, { current: true }),
    }),
    SetWidgetNetwork: async (command, { caller }) => ({
      ...(await maker.setNetwork(command, caller.accountId)),
      uses: await uses.usesOf(caller.accountId, { current: true }),
    }),
    DeleteWidgetPackage: async ({ force }, { caller }) => ({
      uses: force ? [] : await uses.usesOf(caller.accountId, { current: true }),
    }),
  };
}

/** Commands on widget packages. */
function packageCommands(deps: PackageDeps): PackageArea {
  const { widgetOrigin, operations, store, codeAudit } = deps;
  const noteAdded = async (commit: AddedCommit, request: RequestContext): Promise<null> => {
    const { packageId, name } = addedIn(commit);
    await noted(codeAudit, { change: 'added', packageId, name, hosts: [] }, request);
    return null;
  };
  return {
    ...ownPackages,
    modules: [commands],
    lookups: packageLookups(deps),
    followUps: {
      CreateWidgetPackage: ({ commit }, _command, request) => noteAdded(commit, request),
      ImportWidgetPackage: ({ commit }, _command, request) => noteAdded(commit, request),
      SaveWidgetPackage: async ({ after }, command, request, lookups) => {
        const { hash } = requirePackage(after.state, command.packageId);
        return { uses: await applied(operations, { ...command, hash }, request, lookups) };
      },
      SetWidgetNetwork: async ({ before, after }, { packageId }, request, lookups) => {
        const { hash, name, network } = requirePackage(after.state, packageId);
        const hosts = network?.hosts ?? [];
        if (!sameContent(hosts, before.state.packages[packageId]?.network?.hosts ?? []))
          await noted(codeAudit, { change: 'network', packageId, name, hosts }, request);
        return { uses: await applied(operations, { packageId, apply: true, hash }, request, lookups) };
      },
      DeleteWidgetPackage: async (_outcome, { packageId }, { caller: { accountId } }) => {
        await store.remove({ accountId, packageId });
        return null;
      },
    },
    seen,
    answers: {
      CreateWidgetPackage: added(widgetOrigin),
      ImportWidgetPackage: added(widgetOrigin),
      SaveWidgetPackage: ({ after, followUp }, { packageId }, _request, { stored, current, ...lookups }) =>
        widgetPackageView(requirePackage(after.state, packageId), stored ?? current, {
          widgetOrigin,
          uses: (followUp as Pick<typeof lookups, 'uses'> | null | undefined)?.uses ?? lookups.uses,
        }),
      SetWidgetNetwork: ({ after, followUp }, { packageId }, _request, { stored, ...lookups }) =>
        widgetPackageView(requirePackage(after.state, packageId), stored, {
          widgetOrigin,
          uses: (followUp as Pick<typeof lookups, 'uses'> | null | undefined)?.uses ?? lookups.uses,
        }),
      DeleteWidgetPackage: (_outcome, { packageId }) => ({ deleted: true, packageId }),
    },
  };
}

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** Queries about widget packages. They are answered from the log's state. */
function packageQueries(deps: PackageDeps): QueryArea<CommandsOf<typeof queries>, PackageDeps> {
  return {
    modules: [queries],
    answers: {
      ListWidgetPackages: async ({ limit, cursor }, { caller }, { files, maker, ...around }) => {
        const { packages } = await maker.packagesOf(caller.accountId);
        const surroundings = { ...around, uses: await around.uses.usesOf(caller.accountId) };
        const newestFirst = Object.values(packages).reverse();
        const page = pageOf(newestFirst, { limit, cursor }, ({ packageId }) => packageId);
        const items = page.items.map(async (each) =>
          widgetPackageView(each, await files.find(each.hash), surroundings),
        );
        return { ...page, items: await Promise.all(items) };
      },
      ListWidgetStore: async ({ packageId, limit, cursor }, { caller: { accountId } }, { maker, store }) => {
        requirePackage(await maker.packagesOf(accountId), packageId);
        const values = Object.entries(await store.all({ accountId, packageId }));
        const views = values.map(([key, value]) => widgetValueView(key, value));
        return pageOf(views.sort(byKey), { limit, cursor }, ({ key }) => key);
      },
      GetWidgetPackage: async ({ packageId }, { caller }, { files, maker, ...around }) => {
        const known = requirePackage(await maker.packagesOf(caller.accountId), packageId);
        const surroundings = { ...around, uses: await around.uses.usesOf(caller.accountId) };
        const view = widgetPackageView(known, await files.find(known.hash), surroundings);
        if (!caller.scopes.has('widgets:code')) return view;
        const isText = known.kind === 'se';
        return { ...view, source: isText ? sourceIn(await files.read(known.hash, isSource)) : null };
      },
    },
    deps,
  };
}

/** Widgets of accounts' own code: packages, their bytes, and their delivery to an origin of their own. */
export const widgetPackageArea = defineArea({
  name: 'widget-packages',
  streams: [widgetPackageDecider],
  operations: [commands, events, stored, queries],
  problems: widgetPackageProblems,
  limits: Object.values(widgetPackageLimits),
  serve: wire(
    {
      requires: {
        uses: PACKAGE_USES,
        designs: DESIGNS,
        channels: CHANNELS,
        places: PLACES,
        codeAudit: CODE_AUDIT,
      },
      provides: { widgetFiles: WIDGET_FILES, packagedWidgets: PACKAGED_WIDGETS, widgetValues: WIDGET_VALUES },
    },
    async (services, { uses, designs, channels, places, codeAudit }) => {
      const { pipeline, clock, warn, events, ending, widgetOrigin, operations, signals, records } = services;
      const files = await PackageFiles.open(join(resolve(services.dataDir), 'widgets'), clock);
      const maker = new PackageMaker(pipeline, files, new LibraryPins(services.outbound));
      const store = new WidgetStore(records, clock);
      const deps = { files, maker, widgetOrigin, uses, operations, store, codeAudit };
      const packagesOf = (accountId: string): Promise<WidgetPackages> => maker.packagesOf(accountId);
      const purge = new PackagePurge({ files, log: events, uses, clock, warn });
      return {
        provided: {
          ...{ widgetFiles: files, packagedWidgets: new PackagedLayers({ files, packagesOf }) },
          widgetValues: new WidgetAnswers({ store, packagesOf, signals, operations }),
        },
        parts: () => ({
          commands: [
            packageCommands(deps),
            widgetEventCommands({ ...services, designs }),
            widgetStoreCommands({ signals, store }),
          ],
          queries: [packageQueries(deps)],
          signalSources: [widgetEventSignals, widgetValueSignals],
          liveSources: [livePackages({ packagesOf, widgetOrigin, channels, places })],
          start: () => void purge.daily(ending),
        }),
      };
    },
  ),
});
