import type { Author, Operations } from '@studio/contracts/operations-by-name';
import type { Caller } from '@studio/operations/caller';
import type { AnswerOf } from '@studio/operations/operation';
import { Problem } from '@studio/kernel/problem';
import type { Cause } from '@studio/process-managers/process';
import type { MadeOfPack, PackInstall, StayingPart } from './pack.state';
import { once } from './pack-export';
import type { InstallDeps } from './pack-install';

/** Result of the removal of a pack. */
export interface Removed {
  readonly left: number;
  /** Those of them that have a name. */
  readonly stayed: readonly StayingPart[];
}

/** Parts of which the answer names each that stays. */
const MOST_NAMED = 100;

/**
 * Removes the contents of a pack that nobody changed.
 * @throws Problem `unavailable`
 */
export function removed(
  install: PackInstall,
  author: Author | Caller,
  cause: Cause,
  deps: Pick<InstallDeps, 'operations' | 'overlays'>,
): Promise<Removed> {
  return new Removal(author, cause, true, deps).of(install);
}

/**
 * Returns what would stay if a pack were removed: what somebody changed, but not files that are still in use.
 * @throws Problem `unavailable`
 */
export async function staying(
  install: PackInstall,
  author: Author | Caller,
  deps: Pick<InstallDeps, 'operations' | 'overlays'>,
): Promise<readonly StayingPart[]> {
  return (await new Removal(author, once(), false, deps).of(install)).stayed;
}

class Removal {
  private left = 0;
  private readonly stayed: StayingPart[] = [];

  constructor(
    private readonly author: Author | Caller,
    private readonly cause: Cause,
    private readonly isReal: boolean,
    private readonly deps: Pick<InstallDeps, 'operations' | 'overlays'>,
  ) {}

  async of({ made, installedAt }: PackInstall): Promise<Removed> {
    await this.overlays(made);
    await this.automations(made);
    await this.commands(made, installedAt ?? '');
    if (this.isReal) await this.files(made);
    return { left: this.left, stayed: this.stayed };
  }

  private async overlays({ overlays }: MadeOfPack): Promise<void> {
    const { operations, overlays: packed } = this.deps;
    for (const { overlayId, name, rev, added } of overlays)
      await this.one('overlay', name, `overlay ${overlayId}`, async (call) => {
        if (added) {
          const stays = this.isReal
            ? await packed.removeAdded(overlayId, added, call.author, call.cause)
            : await packed.changed(overlayId, added, call.author);
          for (const { kind, name: called } of stays) this.stays(kind, called);
          return true;
        }
        const input = { overlayId, fields: false };
        const now = await operations.run({ operation: 'get_overlay', input, ...call });
        if (now.rev !== rev) return false;
        if (this.isReal) await operations.run({ operation: 'delete_overlay', input: { overlayId }, ...call });
        return true;
      });
  }

  private async automations({ automationIds }: MadeOfPack): Promise<void> {
    const { operations } = this.deps;
    for (const automationId of automationIds)
      await this.one('automation', '', `automation ${automationId}`, async (call) => {
        const input = { automationId };
        const { version, enabled, name } = await operations.run({
          operation: 'get_automation',
          input,
          ...call,
        });
        if (version !== 1 || enabled) return name;
        if (this.isReal) await operations.run({ operation: 'delete_automation', input, ...call });
        return true;
      });
  }

  /** The pack knows its commands by name: one made later is another one. */
  private async commands({ commands }: MadeOfPack, installedAt: string): Promise<void> {
    const { operations } = this.deps;
    let items: AnswerOf<Operations['list_bot_commands']>['items'] | null = null;
    for (const name of commands)
      await this.one('command', name, `command ${name}`, async (call) => {
        // Who only looks needs one list; who deletes must not delete what has been changed meanwhile.
        if (this.isReal || !items)
          ({ items } = await operations.run({ operation: 'list_bot_commands', input: {}, ...call }));
        const command = items.find((each) => each.name === name);
        if (!command || command.createdAt > installedAt) return true;
        if (command.createdAt !== command.updatedAt) return false;
        const input = { commandId: command.commandId };
        if (this.isReal) await operations.run({ operation: 'delete_bot_command', input, ...call });
        return true;
      });
  }

  private async files({ uploadIds, packageIds }: MadeOfPack): Promise<void> {
    const { operations } = this.deps;
    const force = { force: false };
    for (const uploadId of uploadIds)
      await this.one('upload', '', `upload ${uploadId}`, async (call) => {
        await operations.run({ operation: 'delete_upload', input: { uploadId, ...force }, ...call });
        return true;
      });
    for (const packageId of packageIds)
      await this.one('package', '', `package ${packageId}`, async (call) => {
        const input = { packageId, ...force };
        await operations.run({ operation: 'delete_widget_package', input, ...call });
        return true;
      });
  }

  /** @param work true: it is gone; false or its name: it stays */
  private async one(
    part: StayingPart['part'],
    name: string,
    step: string,
    work: (call: { readonly author: Author | Caller; readonly cause: Cause }) => Promise<boolean | string>,
  ): Promise<void> {
    const { author, cause } = this;
    try {
      const isGone = await work({ author, cause: { ...cause, key: `${cause.key}/${step}` } });
      if (isGone !== true) this.stays(part, isGone || name);
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
      if (error.code !== 'not_found') this.stays(part, name);
    }
  }

  private stays(part: StayingPart['part'], name: string): void {
    this.left++;
    if (name !== '' && this.stayed.length < MOST_NAMED) this.stayed.push({ part, name: name.slice(0, 100) });
  }
}
