import type {
  Author,
  OperationName,
  Operations,
  OperationsByName,
} from '@studio/contracts/operations-by-name';
import type { PackedOverlay, PackedOverlays } from '@studio/contracts/overlays/packed-overlays';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { FreeValues } from '@studio/operations/fields';
import type { AnswerOf, InputOf } from '@studio/operations/operation';
import type { Cause } from '@studio/process-managers/process';
import type { MadeOfPack, SkippedOfPack } from './pack.state';
import type { PackFolder } from './pack-folder';
import { packInvalid } from './pack.problems';
import { PACKED_WIDGET, type ReadPack } from './read-pack';
import { mapped } from './references';

export interface InstallDeps {
  readonly overlays: PackedOverlays;
  readonly operations: OperationsByName;
  readonly folder: PackFolder;
}

type Mutable<Made> = {
  -readonly [Key in keyof Made]: Made[Key] extends readonly (infer Item)[] ? Item[] : never;
};

/**
 * Asks every part's own import what it would refuse. Nothing is made.
 * @throws Problem `pack_invalid`, `insufficient_scope`, `limit_reached`
 */
export async function requireInstallable(pack: ReadPack, author: Caller, deps: InstallDeps): Promise<void> {
  const { operations, folder } = deps;
  const lacking = pack.scopes.filter((scope) => !author.scopes.has(scope));
  if (lacking.length > 0)
    throw new Problem('insufficient_scope', `This pack needs the scope ${lacking.join(', ')}.`, {
      required: lacking[0],
      have: [...author.scopes],
      lacking,
    });
  for (const [path, content] of pack.assets)
    await folder.withFile(content, path, (file) =>
      at(path, operations.preview({ operation: 'create_upload', input: { file }, author })),
    );
  for (const [number, content] of pack.packages)
    await folder.withFile(content, `packages/${number}.zip`, (file) =>
      at(file.name, operations.preview({ operation: 'import_widget_package', input: { file }, author })),
    );
  if (pack.overlays.length > 0) {
    const input = { name: 'Pack', width: 1920, height: 1080, starter: false };
    await operations.preview({ operation: 'create_overlay', input, author });
  }
  const commands = pack.commands.map(({ action: _, ...command }) => command);
  if (commands.length > 0)
    await at(
      'bot.json',
      operations.preview({ operation: 'import_bot_commands', input: { commands }, author }),
    );
}

/** Says in which part of a pack a refusal is; limits and scopes are those of the account. */
async function at(path: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const known = ['limit_reached', 'insufficient_scope', 'unavailable'];
    if (!(error instanceof Problem) || known.includes(error.code)) throw error;
    throw packInvalid(error.message, path);
  }
}

/** Makes the contents of a pack. Done again with the same cause, it makes nothing twice. */
export class PackInstallation {
  private readonly made: Mutable<MadeOfPack> = {
    ...{ overlays: [], automationIds: [], commands: [], packageIds: [], uploadIds: [] },
  };
  private readonly skipped: SkippedOfPack[] = [];
  /** Addresses and overlay ids by the references of the pack. */
  private readonly urls = new Map<unknown, string>();
  private readonly uploads = new Map<unknown, number>();
  private readonly widgets = new Map<
    string,
    Pick<PackedOverlay['design']['layers'][number], 'widget' | 'code'>
  >();

  constructor(
    private readonly pack: ReadPack,
    private readonly author: Author,
    private readonly cause: Cause,
    private readonly deps: InstallDeps,
  ) {}

  /** @throws Problem `unavailable`, after which it is to be done again */
  async run(): Promise<{ readonly made: MadeOfPack; readonly skipped: readonly SkippedOfPack[] }> {
    await this.addAssets();
    await this.addPackages();
    const overlayIds: { [name: string]: string } = {};
    for (const [index, overlay] of this.pack.overlays.entries())
      await this.part('overlay', overlay.name, async () => {
        const overlayId = await this.addOverlay(overlay, index);
        this.urls.set(`pack:overlay/${index + 1}`, overlayId);
        overlayIds[overlay.name] ??= overlayId;
      });
    await this.addAutomations(overlayIds);
    await this.addCommands();
    return { made: this.made, skipped: this.skipped };
  }

  private async addAssets(): Promise<void> {
    const { folder } = this.deps;
    for (const [path, content] of this.pack.assets)
      await this.part('asset', path, () =>
        folder.withFile(content, path, async (file) => {
          const name = `${this.pack.manifest.name} ${path.replace(/^assets\//, '')}`.slice(0, 80);
          const { uploadId, url } = await this.call('create_upload', { file, name }, path);
          this.made.uploadIds.push(uploadId);
          this.urls.set(`pack:${path}`, url);
          this.uploads.set(`pack:${path}`, uploadId);
        }),
      );
  }

  private async addPackages(): Promise<void> {
    const { folder } = this.deps;
    for (const [number, content] of this.pack.packages)
      await this.part('package', `${number}`, () =>
        folder.withFile(content, `${this.pack.manifest.name}.zip`, async (file) => {
          const made = await this.call('import_widget_package', { file }, `package ${number}`);
          const { packageId, hash, kind } = made;
          this.made.packageIds.push(packageId);
          this.widgets.set(`${PACKED_WIDGET}${number}`, {
            widget: `custom.${packageId}`,
            code: { hash, kind },
          });
        }),
      );
  }

  private async addOverlay(packed: PackedOverlay, index: number): Promise<string> {
    const { overlays } = this.deps;
    const layers = packed.design.layers.map((layer) => ({ ...layer, ...this.widgets.get(layer.widget) }));
    const content = this.resolved({ ...packed, design: { ...packed.design, layers } }) as PackedOverlay;
    const overlayId = await overlays.install(content, this.author, this.causeOf(`overlay ${index}`));
    for (const [n, macro] of content.macros.entries())
      await this.part('macro', nameOf(macro), () =>
        this.call('create_deck_macro', { ...(macro as Macro), overlayId }, `overlay ${index} macro ${n}`),
      );
    const { rev } = await this.call('get_overlay', { overlayId, fields: false }, `overlay ${index} read`);
    this.made.overlays.push({ overlayId, name: packed.name, rev });
    return overlayId;
  }

  private async addAutomations(overlays: { readonly [name: string]: string }): Promise<void> {
    for (const [index, sent] of this.pack.automations.entries())
      await this.part('automation', nameOf(sent), async () => {
        const automations = [this.resolved(sent) as FreeValues];
        const { created } = await this.call(
          'import_automations',
          { automations, overlays },
          `automation ${index}`,
        );
        this.made.automationIds.push(...created.map(({ automationId }) => automationId));
      });
  }

  /** A command whose name is taken arrives under another one, switched off. */
  private async addCommands(): Promise<void> {
    if (this.pack.commands.length === 0) return;
    const { commands: own } = await this.call('export_bot_commands', {}, 'commands');
    const taken = new Set(own.flatMap(({ name, aliases }) => [name, ...aliases]));
    for (const [index, sent] of this.pack.commands.entries())
      await this.part('command', nameOf(sent), async () => {
        const command = this.resolved(freed(sent, taken)) as FreeValues;
        await this.call('import_bot_commands', { commands: [command] }, `command ${index}`);
        this.made.commands.push(nameOf(command));
        taken.add(nameOf(command));
      });
  }

  private resolved(value: unknown): unknown {
    return mapped(value, (each, key) => {
      if (typeof each !== 'string' || !each.startsWith('pack:')) return each;
      return key === 'uploadId' ? (this.uploads.get(each) ?? 0) : (this.urls.get(each) ?? '');
    });
  }

  private causeOf(step: string): Cause {
    return { ...this.cause, key: `${this.cause.key}/${step}` };
  }

  private call<Name extends OperationName>(
    operation: Name,
    input: InputOf<Operations[Name]>,
    step: string,
  ): Promise<AnswerOf<Operations[Name]>> {
    return this.deps.operations.run({ operation, input, author: this.author, cause: this.causeOf(step) });
  }

  /** A part that is refused stays out; the others come. */
  private async part(part: string, name: string, make: () => Promise<unknown>): Promise<void> {
    try {
      await make();
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
      this.skipped.push({ part, name: name.slice(0, 100), reason: error.message.slice(0, 500) });
    }
  }
}

type Macro = Omit<InputOf<Operations['create_deck_macro']>, 'overlayId'>;

/** Returns the commands of a pack whose names are taken. */
export function conflictsOf(commands: readonly FreeValues[], taken: ReadonlySet<string>): readonly string[] {
  return commands.map(nameOf).filter((name) => taken.has(name));
}

function freed(command: FreeValues, taken: ReadonlySet<string>): FreeValues {
  const name = nameOf(command);
  const aliases = (Array.isArray(command['aliases']) ? command['aliases'] : []) as readonly unknown[];
  const free = aliases.filter((each) => typeof each === 'string' && !taken.has(each)) as readonly string[];
  if (!taken.has(name)) return { ...command, aliases: free };
  let n = 2;
  while (taken.has(`${name}${n}`)) n++;
  return { ...command, name: `${name}${n}`, aliases: free, enabled: false };
}

function nameOf(value: object): string {
  const { name } = value as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
}
