import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { defineArea, wire } from '@studio/contracts/area';
import { AUTHENTICATION } from '@studio/contracts/accounts/authentication';
import { DESIGNS, type Designs } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { ARCHIVED_PACKS } from '@studio/contracts/packs/archived-packs';
import { PACKED_OVERLAYS, type IntoOverlay } from '@studio/contracts/overlays/packed-overlays';
import { MEDIA_LIBRARY } from '@studio/contracts/uploads/media-library';
import { WIDGET_FILES } from '@studio/contracts/widget-packages/widget-files';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { derivedId } from '@studio/kernel/ids';
import { invalidValue, Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { Authenticator, Caller } from '@studio/operations/caller';
import { called } from '@studio/operations/names';
import { pageOf } from '@studio/operations/paging';
import type { PlainRoute } from '@studio/operations/rest';
import * as commands from './pack.commands';
import {
  packDecider,
  requireInstall,
  type InternalPackCommands,
  type PackCommands,
  type PackLookups,
} from './pack.decider';
import type { Packs } from './pack.state';
import type { PackEvents } from './pack.events';
import { PackFolder } from './pack-folder';
import { archivedPacks } from './archived-packs';
import { once, preparedPack, type ExportDeps } from './pack-export';
import { conflictsOf, nameOfPackage, requireInstallable, type InstallDeps } from './pack-install';
import { PackProcess, PACKS } from './pack-process';
import { staying } from './pack-removal';
import { packProblems } from './pack.problems';
import * as queries from './pack.queries';
import { contentsOf, hostsOf, overlaysOf, packView } from './pack.views';
import { readPack, sha256Of, type ReadPack } from './read-pack';

type Deps = InstallDeps &
  ExportDeps & { readonly access: OverlayAccess; readonly designs: Pick<Designs, 'of'> };
type Asked = Omit<PackCommands, keyof InternalPackCommands>;

/** Reads a pack that was sent. One at a time: each is in memory with all its contents. */
function reader({ folder, overlays }: Deps) {
  let reading: Promise<unknown> = Promise.resolve();
  return (file: { readonly path: string; readonly bytes: number }): Promise<ReadPack> => {
    const work = reading.then(() => readPack(file, folder, (content) => overlays.checked(content)));
    reading = work.catch(() => undefined);
    return work;
  };
}

async function inspected(
  file: { readonly path: string; readonly bytes: number },
  caller: Caller,
  { pack, into }: { readonly pack: ReadPack; readonly into: IntoOverlay | null },
  deps: Deps,
) {
  const { name, version, author, license, description = '', requires } = pack.manifest;
  const taken =
    caller.scopes.has('bot:read') && pack.commands.length > 0
      ? await namesTaken(caller, deps)
      : new Set<string>();
  const lacking = pack.scopes.filter((scope) => !caller.scopes.has(scope));
  return {
    ...{ name, version, author, license, description },
    bytes: file.bytes,
    contents: contentsOf(pack),
    overlays: overlaysOf(pack.overlays),
    packages: [...pack.packages.keys()].map((number) => nameOfPackage(pack.overlays, number)),
    hosts: hostsOf(pack.automations),
    // Without the scopes nothing is installed.
    refused: lacking.length > 0 ? [] : await requireInstallable(pack, caller, { into }, deps),
    requires: {
      widgets: requires.widgets,
      scopes: pack.scopes,
      lacking,
    },
    conflicts: conflictsOf(pack.commands, taken),
  };
}

/** @throws Problem `invalid_value` */
function intoOf({
  overlayId,
  sceneId,
}: Pick<commands.InspectPack, 'overlayId' | 'sceneId'>): IntoOverlay | null {
  if (overlayId !== undefined && sceneId === undefined) return { overlayId };
  if (overlayId !== undefined && /^[1-9]\d*$/.test(sceneId ?? ''))
    return { overlayId, sceneId: Number(sceneId) };
  if (sceneId === undefined) return null;
  throw invalidValue('sceneId', 'the id of a scene of overlayId');
}

async function namesTaken(author: Caller, { operations }: Deps): Promise<ReadonlySet<string>> {
  const { commands: own } = await operations.run({
    operation: 'export_bot_commands',
    input: {},
    author,
    cause: once(),
  });
  return new Set(own.flatMap(({ name, aliases }) => [name, ...aliases]));
}

function packCommands(deps: Deps): CommandArea<Packs, Asked, PackEvents, DecisionContext, PackLookups> {
  const read = reader(deps);
  return {
    decider: packDecider,
    modules: [commands],
    common: {},
    streamId: (_command, _newId, { caller }) => caller.accountId,
    authorize: (_state, _command, { caller }, { scope }) => {
      if (caller.overlayIds)
        throw new Problem('insufficient_scope', 'This token is limited to certain overlays.', {
          required: scope,
          have: [...caller.scopes],
          overlayIds: [...caller.overlayIds],
        });
    },
    names: {
      ...nameOfOverlay(deps.access),
      sceneId: async (id, { command }) => {
        const { overlayId } = command as Partial<commands.InstallPack>;
        const design = overlayId === undefined ? null : await deps.designs.of(overlayId);
        return (
          design &&
          called(
            'scene',
            design.scenes.find((scene) => String(scene.sceneId) === id),
          )
        );
      },
      installId: (id, { state }) => called('pack', state.installs[String(id)]),
    },
    lookups: {
      InspectPack: async ({ file, ...place }, { caller }) => ({
        view: await inspected(file, caller, { pack: await read(file), into: intoOf(place) }, deps),
      }),
      InstallPack: async ({ file, refused: choice, ...place }, { caller, commandId, isPreview }) => {
        const pack = await read(file);
        const into = intoOf(place);
        const refused = await requireInstallable(pack, caller, { into }, deps);
        if (refused.length > 0 && choice === 'stop')
          throw new Problem('pack_parts_refused', 'Parts of the pack are refused. Nothing was changed.', {
            refused,
          });
        if (!isPreview) await deps.folder.keepInstall(derivedId(commandId, 'pack'), file);
        return { manifest: pack.manifest, scopes: [...caller.scopes], into };
      },
      UninstallPack: (_command, { caller }) => ({ scopes: [...caller.scopes] }),
    },
    answers: {
      InspectPack: (_outcome, _command, _request, { view }) => view,
      InstallPack: ({ after, commit }) => {
        const { installId } = (commit?.events[0]?.data ?? {}) as PackEvents['pack.install-started'];
        return packView(requireInstall(after.state, installId));
      },
      UninstallPack: ({ after }, { installId }) => packView(requireInstall(after.state, installId)),
    },
  };
}

function packQueries(
  deps: Deps & { readonly packsOf: (accountId: string) => Promise<Packs> },
): QueryArea<CommandsOf<typeof queries>, typeof deps> {
  return {
    modules: [queries],
    answers: {
      ListPacks: async ({ limit, cursor }, { caller }, { packsOf }) => {
        const { installs } = await packsOf(caller.accountId);
        const newestFirst = Object.values(installs).reverse().map(packView);
        return pageOf(newestFirst, { limit, cursor }, ({ installId }) => installId);
      },
      GetPack: async ({ installId }, { caller }, { packsOf }) => {
        const install = requireInstall(await packsOf(caller.accountId), installId);
        const isThere = install.state === 'installed';
        return { ...packView(install), staying: isThere ? await staying(install, caller, deps) : [] };
      },
      ExportPack: async (query, { caller }, { folder }) => {
        const { open, left } = await preparedPack(query, caller, deps);
        const content = await buffer(await open());
        const contents = await folder.withFile(content, 'pack', (file) =>
          readPack(file, folder, (each) => deps.overlays.checked(each)),
        );
        const exportId = await folder.keepExport(caller.accountId, content);
        return {
          url: `/packs/exports/${exportId}`,
          fileName: `${query.name.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'pack'}.ospack`,
          bytes: content.length,
          sha256: sha256Of(content),
          contents: contentsOf(contents),
          left,
        };
      },
    },
    deps,
  };
}

/** `GET /packs/exports/{exportId}`: the file of a pack, for the account that made it. */
function exportRoute(folder: PackFolder, authenticator: Authenticator): PlainRoute {
  return {
    method: 'GET',
    path: '/packs/exports/:exportId',
    handler: async ({ headers, params }, reply) => {
      const { accountId } = await authenticator.authenticate(headers, 'GET');
      const { exportId } = params as { readonly exportId: string };
      const content = await folder.openExport(accountId, exportId);
      if (!content)
        throw new Problem('not_found', 'This pack is not there any more. Make it again.', {
          resource: 'pack',
        });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="pack.ospack"')
        .type('application/zip')
        .send(content);
    },
  };
}

/** Packs: overlays with all that belongs to them, as one file that another studio installs. */
export const packArea = defineArea({
  name: 'packs',
  streams: [packDecider],
  operations: [commands, queries],
  problems: packProblems,
  processNames: [PACKS],
  serve: wire(
    {
      requires: {
        overlays: PACKED_OVERLAYS,
        media: MEDIA_LIBRARY,
        widgetFiles: WIDGET_FILES,
        authentication: AUTHENTICATION,
        access: OVERLAY_ACCESS,
        designs: DESIGNS,
      },
      provides: { archived: ARCHIVED_PACKS },
    },
    async ({ pipeline, operations, dataDir, clock }, { authentication, ...required }) => {
      const folder = await PackFolder.open(join(resolve(dataDir), 'packs'), clock);
      const deps = { ...required, operations, folder };
      const packsOf = (accountId: string): Promise<Packs> => stateOf(pipeline, packDecider, accountId);
      return {
        provided: { archived: archivedPacks(deps) },
        parts: () => ({
          commands: [packCommands(deps)],
          queries: [packQueries({ ...deps, packsOf })],
          routes: [exportRoute(folder, authentication)],
          processes: [new PackProcess({ ...deps, pipeline })],
        }),
      };
    },
  ),
});
