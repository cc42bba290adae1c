import { join, resolve } from 'node:path';
import { defineArea, wire } from '@studio/contracts/area';
import { WIDGET_FILES } from '@studio/contracts/widget-packages/widget-files';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, Outcome, QueryArea } from '@studio/operations/area';
import { called } from '@studio/operations/names';
import { pageOf } from '@studio/operations/paging';
import { isSource, sourceIn } from './package-content';
import { PackageFiles } from './package-files';
import { PackageMaker } from './package-maker';
import { PackagePurge } from './package-purge';
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
}

/** A repeat is answered with what the first request added. */
function added(
  { after, commit }: Outcome<WidgetPackages>,
  _command: object,
  _request: object,
  { stored }: { readonly stored: StoredPackage },
): WidgetPackageView {
  const [event] = commit?.events ?? [];
  const { packageId } = (event?.data ?? {}) as WidgetPackageEvents['package.added'];
  return widgetPackageView(requirePackage(after.state, packageId), stored);
}

/** Commands on widget packages. */
function packageCommands({
  maker,
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
      CreateWidgetPackage: added,
      ImportWidgetPackage: added,
      SaveWidgetPackage: ({ after }, { packageId }, _request, { stored, current }) =>
        widgetPackageView(requirePackage(after.state, packageId), stored ?? current),
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
      ListWidgetPackages: async ({ limit, cursor }, { caller }, { files, maker }) => {
        const { packages } = await maker.packagesOf(caller.accountId);
        const newestFirst = Object.values(packages).reverse();
        const page = pageOf(newestFirst, { limit, cursor }, ({ packageId }) => packageId);
        const items = page.items.map(async (each) => widgetPackageView(each, await files.find(each.hash)));
        return { ...page, items: await Promise.all(items) };
      },
      GetWidgetPackage: async ({ packageId }, { caller }, { files, maker }) => {
        const known = requirePackage(await maker.packagesOf(caller.accountId), packageId);
        const view = widgetPackageView(known, await files.find(known.hash));
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
  serve: wire({ provides: { widgetFiles: WIDGET_FILES } }, async (services) => {
    const { pipeline, clock, warn, events, ending } = services;
    const files = await PackageFiles.open(join(resolve(services.dataDir), 'widgets'), clock);
    const deps = { files, maker: new PackageMaker(pipeline, files) };
    const purge = new PackagePurge({ files, log: events, clock, warn });
    return {
      provided: { widgetFiles: files },
      parts: () => ({
        commands: [packageCommands(deps)],
        queries: [packageQueries(deps)],
        start: () => void purge.daily(ending),
      }),
    };
  }),
});
