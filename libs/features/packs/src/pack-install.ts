import type {
  Author,
  OperationName,
  Operations,
  OperationsByName,
} from '@studio/contracts/operations-by-name';
import type {
  AddedPart,
  IntoOverlay,
  PackedOverlay,
  PackedOverlays,
  PlacedOverlay,
} from '@studio/contracts/overlays/packed-overlays';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { FreeValues } from '@studio/operations/fields';
import type { AnswerOf, InputOf } from '@studio/operations/operation';
import type { Cause } from '@studio/process-managers/process';
import type { MadeOfPack, SkippedOfPack } from './pack.state';
import type { PackFolder } from './pack-folder';
import { packInvalid } from './pack.problems';
import type { RefusedPartView } from './refused-part.view';
import { PackPlaces, renumbered } from './pack-places';
import { PACKED_WIDGET, type ReadPack } from './read-pack';

export interface InstallDeps {
  readonly overlays: PackedOverlays;
  readonly operations: OperationsByName;
  readonly folder: PackFolder;
}

type Mutable<Made> = {
  -readonly [Key in keyof Made]: Made[Key] extends readonly (infer Item)[] ? Item[] : never;
};

/** Target of the contents of a pack. */
export interface Placing {
  readonly into: IntoOverlay | null;
}

/**
 * Asks every part's own import what it would refuse. Nothing is made.
 * @returns automations that are refused; the others fit
 * @throws Problem `pack_invalid`, `insufficient_scope`, `limit_reached`, `not_found`, `owner_only`
 */
export async function requireInstallable(
  pack: ReadPack,
  author: Caller,
  { into }: Placing,
  deps: InstallDeps,
): Promise<readonly RefusedPartView[]> {
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
  if (pack.overlays.length > 0 && !into) {
    const input = { name: 'Pack', width: 1920, height: 1080, starter: false };
    await operations.preview({ operation: 'create_overlay', input, author });
  }
  return refusedParts(pack, author, { into }, deps);
}

/** Returns the automations that are refused, by overlays on trial. @throws Problem for commands that are */
async function refusedParts(
  { overlays, automations, commands }: ReadPack,
  author: Caller,
  { into }: Placing,
  { operations, overlays: packed }: InstallDeps,
): Promise<readonly RefusedPartView[]> {
  // Files have their ids once they are made.
  const places = new PackPlaces(1);
  const look = async (index: number): Promise<readonly RefusedPartView[]> => {
    const overlay = overlays[index];
    if (overlay)
      return packed.onTrial(overlay, author, into, (placed) => {
        places.add(index, overlay.name, placed);
        return look(index + 1);
      });
    if (commands.length > 0) {
      const input = { commands: commands.map((each) => places.resolved(each) as FreeValues) };
      await at('bot.json', operations.preview({ operation: 'import_bot_commands', input, author }));
    }
    const refused: RefusedPartView[] = [];
    for (const sent of automations)
      try {
        const input = { automations: [places.automation(sent)], overlays: places.overlayIds };
        await operations.preview({ operation: 'import_automations', input, author });
      } catch (error) {
        refused.push(refusedPart(nameOf(sent), error));
      }
    return refused;
  };
  return look(0);
}

/** @throws anything but a refusal of the part */
function refusedPart(name: string, error: unknown): RefusedPartView {
  if (!(error instanceof Problem) || error.status >= 500 || error.code === 'limit_reached') throw error;
  const { field, expected } = error.details ?? {};
  const text = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 500) : null);
  return {
    ...{
      part: 'automation',
      name: name.slice(0, 100),
      code: error.code,
      reason: error.message.slice(0, 500),
    },
    ...{ field: text(field)?.replace(/^automations\.0\.?/, '') ?? null, expected: text(expected) },
  };
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
  private readonly places = new PackPlaces();
  private readonly widgets = new Map<
    string,
    Pick<PackedOverlay['design']['layers'][number], 'widget' | 'code'>
  >();

  constructor(
    private readonly pack: ReadPack,
    private readonly author: Author,
    private readonly cause: Cause,
    private readonly into: IntoOverlay | null,
    private readonly deps: InstallDeps,
  ) {}

  /** @throws Problem `unavailable`, after which it is to be done again */
  async run(): Promise<{ readonly made: MadeOfPack; readonly skipped: readonly SkippedOfPack[] }> {
    await this.addAssets();
    await this.addPackages();
    for (const [index, overlay] of this.pack.overlays.entries())
      await this.part('overlay', overlay.name, () => this.addOverlay(overlay, index));
    await this.addAutomations();
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
          this.places.addFile(`pack:${path}`, url, uploadId);
        }),
      );
  }

  private async addPackages(): Promise<void> {
    const { folder } = this.deps;
    for (const [number, content] of this.pack.packages) {
      const name = nameOfPackage(this.pack.overlays, number) || this.pack.manifest.name;
      await this.part('package', name, () =>
        folder.withFile(content, `${name}.zip`, async (file) => {
          const made = await this.call('import_widget_package', { file, name }, `package ${number}`);
          const { packageId, hash, kind } = made;
          this.made.packageIds.push(packageId);
          this.widgets.set(`${PACKED_WIDGET}${number}`, {
            widget: `custom.${packageId}`,
            code: { hash, kind },
          });
        }),
      );
    }
  }

  private async addOverlay(packed: PackedOverlay, index: number): Promise<void> {
    const { overlays } = this.deps;
    const layers = packed.design.layers.map((layer) => ({ ...layer, ...this.widgets.get(layer.widget) }));
    const sent = { ...packed, design: { ...packed.design, layers } };
    const content = this.places.resolved(sent) as PackedOverlay;
    const placed = await overlays.install(content, this.author, this.causeOf(`overlay ${index}`), this.into);
    const { overlayId, ids } = placed;
    const macroIds = new Map<number, number>();
    for (const [n, macro] of content.macros.entries())
      await this.part('macro', nameOf(macro), async () => {
        const input = { ...(renumbered(macro, ids) as Macro), overlayId };
        const { macroId } = await this.call('create_deck_macro', input, `overlay ${index} macro ${n}`);
        macroIds.set(n + 1, macroId);
      });
    this.places.add(index, packed.name, {
      ...placed,
      ids: { ...ids, macroId: (number) => macroIds.get(number) ?? ids.macroId(number) },
    });
    const { rev, name } = await this.call(
      'get_overlay',
      { overlayId, fields: false },
      `overlay ${index} read`,
    );
    const added = this.into && (await overlays.asAdded(overlayId, partsOf(packed, this.into, ids, macroIds)));
    this.made.overlays.push({ overlayId, name, rev, ...(added && { added }) });
  }

  private async addAutomations(): Promise<void> {
    for (const [index, sent] of this.pack.automations.entries())
      await this.part('automation', nameOf(sent), async () => {
        const input = { automations: [this.places.automation(sent)], overlays: this.places.overlayIds };
        const { created } = await this.call('import_automations', input, `automation ${index}`);
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
        const command = this.places.resolved(freed(sent, taken)) as FreeValues;
        await this.call('import_bot_commands', { commands: [command] }, `command ${index}`);
        this.made.commands.push(nameOf(command));
        taken.add(nameOf(command));
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

/** Returns the name of a widget with code: that of the first layer that shows it. */
export function nameOfPackage(overlays: readonly PackedOverlay[], number: number): string {
  const layers = overlays.flatMap(({ design }) => design.layers);
  return layers.find(({ widget }) => widget === `${PACKED_WIDGET}${number}`)?.name.slice(0, 60) ?? '';
}

/** Parts of an overlay of a pack, by the ids that they got. */
function partsOf(
  { design }: PackedOverlay,
  { sceneId }: IntoOverlay,
  ids: PlacedOverlay['ids'],
  macroIds: ReadonlyMap<number, number>,
): readonly Pick<AddedPart, 'kind' | 'id'>[] {
  const scenes = sceneId === undefined ? design.scenes : [];
  return [
    ...scenes.map((scene) => ({ kind: 'scene' as const, id: ids.sceneId(scene.sceneId) })),
    ...design.layers.map(({ memberId }) => ({ kind: 'layer' as const, id: ids.memberId(memberId) })),
    ...[...macroIds.values()].map((id) => ({ kind: 'macro' as const, id })),
  ];
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
