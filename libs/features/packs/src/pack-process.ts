import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { InternalCommands } from '@studio/kernel/internal-command';
import { stateOf } from '@studio/kernel/state-of';
import type { Scope } from '@studio/operations/caller';
import type { Call, Cause, Process } from '@studio/process-managers/process';
import { packDecider, type InternalPackCommands } from './pack.decider';
import { installOf, type MadeOfPack, type PackInstall, type Packs } from './pack.state';
import { PackInstallation, type InstallDeps } from './pack-install';
import { removed } from './pack-removal';
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
    { installId, state, scopes, into }: PackInstall,
    cause: Cause,
  ): Promise<void> {
    if (state !== 'installing') return;
    const { folder, overlays, pipeline } = this.deps;
    const file = await folder.install(installId);
    const author = { accountId, scopes: scopes as readonly Scope[] };
    const done = file
      ? await readPack(file, folder, (content) => overlays.checked(content)).then((pack) =>
          new PackInstallation(pack, author, cause, into ?? null, this.deps).run(),
        )
      : { made: nothing, skipped: [{ part: 'pack', name: '', reason: 'The file of the pack is gone.' }] };
    const command = { installId, ...done };
    await finishing.run(pipeline, 'FinishPack', { streamId: accountId, command, cause });
    await folder.forgetInstall(installId);
  }

  private async uninstall(accountId: string, install: PackInstall, cause: Cause): Promise<void> {
    const { installId, state, scopes } = install;
    if (state !== 'removing') return;
    const author = { accountId, scopes: scopes as readonly Scope[] };
    const { left, stayed } = await removed(install, author, cause, this.deps);
    const command = { installId, left, stayed };
    await finishing.run(this.deps.pipeline, 'FinishUninstall', { streamId: accountId, command, cause });
  }
}
