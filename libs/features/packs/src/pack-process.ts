import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { InternalCommands } from '@studio/kernel/internal-command';
import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { Scope } from '@studio/operations/caller';
import type { Call, Cause, Process } from '@studio/process-managers/process';
import { packDecider, type InternalPackCommands } from './pack.decider';
import { installOf, type MadeOfPack, type PackInstall, type Packs } from './pack.state';
import { PackInstallation, type InstallDeps } from './pack-install';
import { readPack } from './read-pack';

/** Stored with the checkpoint. */
export const PACKS = 'packs';

const finishing = new InternalCommands<InternalPackCommands, Packs>(packDecider, {
  FinishPack: { via: 'automation', partOf: 'install_pack' },
  FinishUninstall: { via: 'automation', partOf: 'uninstall_pack' },
});

const nothing: MadeOfPack = { overlays: [], automationIds: [], commands: [], packageIds: [], uploadIds: [] };

/** Installs and removes packs. What was cut off goes on after a restart. */
export class PackProcess implements Process {
  readonly name = PACKS;
  readonly categories = [packDecider.category];

  constructor(private readonly deps: InstallDeps & { readonly pipeline: CommitPipeline }) {}

  readonly reactions: Process['reactions'] = {
    'pack.install-started': (event) => [this.callOf(event, 'install', (...at) => this.install(...at))],
    'pack.uninstall-started': (event) => [this.callOf(event, 'uninstall', (...at) => this.uninstall(...at))],
  };

  private callOf(
    { stream, data }: StoredEvent,
    step: string,
    work: (accountId: string, install: PackInstall, cause: Cause) => Promise<void>,
  ): Call {
    const accountId = idOf(stream);
    const { installId } = data as { readonly installId: string };
    return {
      step,
      run: async (cause) => {
        const install = installOf(await stateOf(this.deps.pipeline, packDecider, accountId), installId);
        if (install) await work(accountId, install, cause);
      },
    };
  }

  private async install(
    accountId: string,
    { installId, state, scopes }: PackInstall,
    cause: Cause,
  ): Promise<void> {
    if (state !== 'installing') return;
    const { folder, overlays, pipeline } = this.deps;
    const file = await folder.install(installId);
    const author = { accountId, scopes: scopes as readonly Scope[] };
    const done = file
      ? await readPack(file, folder, (content) => overlays.checked(content)).then((pack) =>
          new PackInstallation(pack, author, cause, this.deps).run(),
        )
      : { made: nothing, skipped: [{ part: 'pack', name: '', reason: 'The file of the pack is gone.' }] };
    const command = { installId, ...done };
    await finishing.run(pipeline, 'FinishPack', { streamId: accountId, command, cause });
    await folder.forgetInstall(installId);
  }

  private async uninstall(accountId: string, install: PackInstall, cause: Cause): Promise<void> {
    const { installId, state, scopes, made } = install;
    if (state !== 'removing') return;
    const author = { accountId, scopes: scopes as readonly Scope[] };
    const left = await removed(made, author, cause, this.deps.operations);
    const command = { installId, left };
    await finishing.run(this.deps.pipeline, 'FinishUninstall', { streamId: accountId, command, cause });
  }
}

/** Removes the contents of a pack that nobody changed. Returns how many stay. @throws Problem `unavailable` */
async function removed(
  made: MadeOfPack,
  author: Author,
  cause: Cause,
  operations: OperationsByName,
): Promise<number> {
  let left = 0;
  const remove = async (
    step: string,
    work: (call: { readonly author: Author; readonly cause: Cause }) => Promise<boolean>,
  ): Promise<void> => {
    try {
      if (!(await work({ author, cause: { ...cause, key: `${cause.key}/${step}` } }))) left++;
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
      if (error.code !== 'not_found') left++;
    }
  };
  for (const { overlayId, rev } of made.overlays)
    await remove(`overlay ${overlayId}`, async (call) => {
      const now = await operations.run({
        operation: 'get_overlay',
        input: { overlayId, fields: false },
        ...call,
      });
      if (now.rev !== rev) return false;
      await operations.run({ operation: 'delete_overlay', input: { overlayId }, ...call });
      return true;
    });
  for (const automationId of made.automationIds)
    await remove(`automation ${automationId}`, async (call) => {
      const input = { automationId };
      const { version, enabled } = await operations.run({ operation: 'get_automation', input, ...call });
      if (version !== 1 || enabled) return false;
      await operations.run({ operation: 'delete_automation', input, ...call });
      return true;
    });
  for (const name of made.commands)
    await remove(`command ${name}`, async (call) => {
      const { items } = await operations.run({ operation: 'list_bot_commands', input: {}, ...call });
      const command = items.find((each) => each.name === name);
      if (!command) return true;
      if (command.createdAt !== command.updatedAt) return false;
      const input = { commandId: command.commandId };
      await operations.run({ operation: 'delete_bot_command', input, ...call });
      return true;
    });
  const input = { force: false };
  for (const uploadId of made.uploadIds)
    await remove(`upload ${uploadId}`, async (call) =>
      isDone(operations.run({ operation: 'delete_upload', input: { uploadId, ...input }, ...call })),
    );
  for (const packageId of made.packageIds)
    await remove(`package ${packageId}`, async (call) =>
      isDone(operations.run({ operation: 'delete_widget_package', input: { packageId, ...input }, ...call })),
    );
  return left;
}

async function isDone(work: Promise<unknown>): Promise<true> {
  await work;
  return true;
}
