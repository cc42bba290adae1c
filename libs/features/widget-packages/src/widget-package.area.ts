import { join, resolve } from 'node:path';
import { defineArea, wire } from '@studio/contracts/area';
import { PACKAGED_WIDGETS } from '@studio/contracts/widget-packages/packaged-widgets';
import { WIDGET_FILES } from '@studio/contracts/widget-packages/widget-files';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, Outcome, QueryArea } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import { pageOf } from '@studio/operations/paging';
import { isSource, sourceIn } from './package-content';
import { PackageFiles } from './package-files';
import { PackageMaker } from './package-maker';
import { PackagePurge } from './package-purge';
import { livePackages, PackagedLayers } from './packaged-layers';
import type { StoredPackage } from './stored-package';
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

interface PackageDeps {
  readonly files: PackageFiles;
  readonly maker: PackageMaker;
  readonly widgetOrigin: string | null;
}

/** A repeat is answered with what the first request added. */
function added(widgetOrigin: string | null) {
  return (
    { after, commit }: Outcome<WidgetPackages>,
    _command: object,
    _request: object,
    { stored }: { readonly stored: StoredPackage },
  ): WidgetPackageView => {
    const [event] = commit?.events ?? [];
    const { packageId } = (event?.data ?? {}) as WidgetPackageEvents['package.added'];
    return widgetPackageView(requirePackage(after.state, packageId), stored, widgetOrigin);
  };
}

/** Commands on widget packages. */
function packageCommands({
  maker,
  widgetOrigin,
}: PackageDeps): CommandArea<
  WidgetPackages,
  WidgetPackageCommands,
  WidgetPackageEvents,
  DecisionContext,
  WidgetPackageLookups
> {
  return {
    decider: widgetPackageDecider,
    modules: [commands],
    common: {},
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    lookups: {
      CreateWidgetPackage: (command, { caller }) => maker.create(command, caller.accountId),
      ImportWidgetPackage: (command, { caller }) => maker.import(command, caller.accountId),
      SaveWidgetPackage: (command, { caller }) => maker.save(command, caller.accountId),
    },
    answers: {
      CreateWidgetPackage: added(widgetOrigin),
      ImportWidgetPackage: added(widgetOrigin),
      SaveWidgetPackage: ({ after }, { packageId }, _request, { stored, current }) =>
        widgetPackageView(requirePackage(after.state, packageId), stored ?? current, widgetOrigin),
      DeleteWidgetPackage: (_outcome, { packageId }) => ({ deleted: true, packageId }),
    },
    names: {
      packageId: (id, { state }) => called('widget package', state.packages[String(id)]),
    },
  };
}

/** Queries about widget packages. They are answered from the log's state. */
function packageQueries(deps: PackageDeps): QueryArea<CommandsOf<typeof queries>, PackageDeps> {
  return {
    modules: [queries],
    answers: {
      ListWidgetPackages: async ({ limit, cursor }, { caller }, { files, maker, widgetOrigin }) => {
        const { packages } = await maker.packagesOf(caller.accountId);
        const newestFirst = Object.values(packages).reverse();
        const page = pageOf(newestFirst, { limit, cursor }, ({ packageId }) => packageId);
        const items = page.items.map(async (each) =>
          widgetPackageView(each, await files.find(each.hash), widgetOrigin),
        );
        return { ...page, items: await Promise.all(items) };
      },
      GetWidgetPackage: async ({ packageId }, { caller }, { files, maker, widgetOrigin }) => {
        const known = requirePackage(await maker.packagesOf(caller.accountId), packageId);
        const view = widgetPackageView(known, await files.find(known.hash), widgetOrigin);
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
  operations: [commands, queries],
  problems: widgetPackageProblems,
  limits: Object.values(widgetPackageLimits),
  serve: wire(
    { provides: { widgetFiles: WIDGET_FILES, packagedWidgets: PACKAGED_WIDGETS } },
    async (services) => {
      const { pipeline, clock, warn, events, ending, widgetOrigin } = services;
      const files = await PackageFiles.open(join(resolve(services.dataDir), 'widgets'), clock);
      const maker = new PackageMaker(pipeline, files);
      const deps = { files, maker, widgetOrigin };
      const packagesOf = (accountId: string): Promise<WidgetPackages> => maker.packagesOf(accountId);
      const purge = new PackagePurge({ files, log: events, clock, warn });
      return {
        provided: { widgetFiles: files, packagedWidgets: new PackagedLayers({ files, packagesOf }) },
        parts: () => ({
          commands: [packageCommands(deps)],
          queries: [packageQueries(deps)],
          liveSources: [livePackages(packagesOf, widgetOrigin)],
          start: () => void purge.daily(ending),
        }),
      };
    },
  ),
});
