import { createHash } from 'node:crypto';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import { timestamp } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { EventOf } from '@studio/kernel/decider';
import type { EventMeta } from '@studio/kernel/event';
import { internalCommand, runInternalCommand, SYSTEM } from '@studio/kernel/internal-command';
import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import type { DeckMacro, MacroStep } from '@studio/contracts/overlays/deck-macros';
import type {
  AddedPart,
  ExportedOverlay,
  IntoOverlay,
  PackedOverlay,
  PackedOverlays,
  PartOfOverlay,
  PlacedOverlay,
  StayingThing,
} from '@studio/contracts/overlays/packed-overlays';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import { Problem } from '@studio/kernel/problem';
import { webFaultOf } from '@studio/http/public-address';
import type { Caller, Scope } from '@studio/operations/caller';
import { RequestValidator } from '@studio/operations/request-validator';
import type { Cause } from '@studio/process-managers/process';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import { readValues } from '@studio/widgets/read-values';
import type { Field, Values } from '@studio/widgets/widget';
import { scopesOfStep } from '../macros/macro.decider';
import type { OverlayEvents } from '../events/overlay.events';
import { ownValues } from '../media/own-media';
import { urlsIn } from '../media/media-for';
import { requireAccess } from '../model/access';
import { designOf, type Design, type TemplateContent } from '../model/design';
import { scenesOf } from '../model/overlay.lookup';
import type { OverlayEvolver, OverlayFold, WidgetCatalog } from '../model/overlay.context';
import { absentOverlay, type Layer, type Overlay } from '../model/overlay.state';
import { itemIds } from '../model/item-ids';
import { scopesOfActions } from '../model/setting-actions';
import type { OverlayFolds } from '../reading/overlay-folds';
import type { OverlayGuard } from '../reading/overlay-guard';
import { nameOf, removalOf, withDigests } from './added-parts';
import { insertedIds, insertion } from './insertion';
import { partOf } from './packed-part';
import { beginning, macroOnTrial, namesOf } from './packed-trial';
import type { TemplateSource } from './lifecycle.lookups';
import { shapeFault } from './packed-shape';

const READING = { scope: 'overlays:read', ownerOnly: true } as const;
const CHANGING = { scope: 'members:write', ownerOnly: true } as const;

const insertContent = internalCommand('InsertContent', { partOf: 'install_pack' });
const removeContent = internalCommand('RemoveContent', { partOf: 'uninstall_pack' });

/** Content of a pack's overlay, as it was checked. */
interface Content extends TemplateContent {
  readonly name: string;
  readonly macros: readonly object[];
}

interface Staged {
  readonly accountId: string;
  readonly content: TemplateContent;
}

/** Overlays in packs. A new one begins with the content as with a template that only its own command can name. */
export class OverlayPacks implements PackedOverlays, TemplateSource {
  private readonly staged = new Map<string, Staged>();

  constructor(
    private readonly deps: {
      readonly guard: Pick<OverlayGuard, 'overlayFor'>;
      readonly folds: OverlayFolds;
      readonly pipeline: Pick<CommitPipeline, 'execute'>;
      readonly decider: OverlayEvolver;
      /** States before the event at a revision. @param rev of the overlay then */
      readonly archive: {
        stateBefore(overlayId: string, revision: number, rev: number): Promise<OverlayFold>;
      };
      readonly media: () => Pick<MediaLibrary, 'kindsOf'>;
      readonly catalog: WidgetCatalog;
      readonly operations: OperationsByName;
      readonly templates: TemplateSource;
    },
  ) {}

  async exported(overlayId: string, caller: Caller, part: PartOfOverlay): Promise<ExportedOverlay> {
    const overlay = partOf(await this.deps.guard.overlayFor(overlayId, caller, READING), part);
    const numbers = numbersOf(overlay);
    const { design, liveSceneId } = designOf(overlay, (id) => numbers.macroId.get(id));
    const { lookDefaults: _, ...packedDesign } = design;
    const macros = overlay.macroOrder.flatMap((id) => overlay.macros[id] ?? []);
    const packed = macros.map((macro) => packedMacro(macro, numbers));
    const { name, width, height } = overlay;
    const content = { name, width, height, liveSceneId, design: packedDesign, macros: packed };
    const steps = (of: readonly { readonly steps: readonly unknown[] }[]): number =>
      of.reduce((sum, each) => sum + each.steps.length, 0);
    return { content, numbers, left: steps(macros) - steps(packed) };
  }

  checked(sent: unknown): ReturnType<PackedOverlays['checked']> {
    const fault = shapeFault(sent) ?? numberFault((sent as Content).design, (sent as Content).liveSceneId);
    if (fault !== null) return fault;
    const content = sent as Content;
    try {
      const layers = content.design.layers.map((layer) => this.readLayer(layer));
      const scopes = [
        ...layers.flatMap(({ widget, values }) => scopesOfActions({ macros: {} }, widget, null, values)),
        ...content.macros.flatMap((macro) => this.scopesOfMacro(macro)),
      ];
      return {
        content: { ...content, design: { ...content.design, layers } },
        scopes: [...new Set(scopes)],
      };
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
  }

  async install(
    content: PackedOverlay,
    author: Author,
    cause: Cause,
    into: IntoOverlay | null,
  ): Promise<PlacedOverlay> {
    if (into) return this.insert(content as Content, author, cause, into);
    const template = `pack:${createHash('sha256').update(cause.key).digest('hex').slice(0, 40)}`;
    const { name, width, height, liveSceneId, design } = content as Content;
    this.staged.set(template, {
      accountId: author.accountId,
      content: { width, height, liveSceneId, design },
    });
    try {
      const input = { name, template, starter: false, width: 1920, height: 1080 };
      const made = await this.deps.operations.run({ operation: 'create_overlay', input, author, cause });
      return { overlayId: made.overlayId, ids: insertedIds(absentOverlay, null), before: {} };
    } finally {
      this.staged.delete(template);
    }
  }

  async onTrial<Result>(
    sent: PackedOverlay,
    author: Author | Caller,
    into: IntoOverlay | null,
    use: (placed: PlacedOverlay) => Promise<Result>,
  ): Promise<Result> {
    const { folds, operations } = this.deps;
    const content = sent as Content;
    const caller = await operations.callerOf(author);
    const overlayId = derivedId(randomCommandId(), 'trial');
    const owner = { userId: caller.accountId, name: caller.name };
    const present = into ? await this.taking(into, caller) : null;
    const decided = present
      ? insertion(present.state, content, into?.sceneId ?? null, (label) => derivedId(overlayId, label))
      : beginning(content, { overlayId, owner });
    const before = present?.state ?? absentOverlay;
    const ids = insertedIds(before, into?.sceneId ?? null);
    const events = [
      ...decided,
      ...content.macros.map((macro, index) => macroOnTrial(macro, ids.macroId(index + 1), caller.accountId)),
    ];
    const fold = { ...(present ?? (await folds.read(overlayId))), state: this.evolved(before, events) };
    const placed = { overlayId, ids, before: namesOf(present?.state ?? null, () => true) };
    return folds.withTrial(overlayId, fold, () => use(placed));
  }

  async asAdded(overlayId: string, parts: readonly Pick<AddedPart, 'kind' | 'id'>[]) {
    return withDigests((await this.deps.folds.read(overlayId)).state, parts);
  }

  async changed(overlayId: string, added: readonly AddedPart[], author: Author | Caller) {
    const caller = await this.deps.operations.callerOf(author);
    const overlay = await this.deps.guard.overlayFor(overlayId, caller, CHANGING);
    return named(overlay, removalOf(overlay, added).stays);
  }

  async removeAdded(overlayId: string, added: readonly AddedPart[], author: Author | Caller, cause: Cause) {
    const { operations, pipeline, decider } = this.deps;
    const caller = await operations.callerOf(author);
    const { accountId, via } = caller;
    const run = { streamId: overlayId, accountId, actor: { accountId, via }, cause };
    const { after } = await runInternalCommand<Overlay>(pipeline, decider, removeContent, run, (state) => {
      requireAccess(state.status === 'active' ? state : null, caller, CHANGING);
      return removalOf(state, added).events;
    });
    return named(after.state, removalOf(after.state, added).stays);
  }

  /** @throws Problem `not_found`, `owner_only`, `insufficient_scope`, `unavailable` */
  private async taking({ overlayId }: IntoOverlay, caller: Caller): Promise<OverlayFold> {
    const fold = await this.deps.folds.read(overlayId);
    requireAccess(fold.state.status === 'active' ? fold.state : null, caller, CHANGING);
    return fold;
  }

  private async insert(
    content: Content,
    author: Author,
    cause: Cause,
    { overlayId, sceneId }: IntoOverlay,
  ): Promise<PlacedOverlay> {
    const { operations, pipeline, decider, archive, media } = this.deps;
    const caller = await operations.callerOf(author);
    const { accountId, via } = caller;
    const own = await media().kindsOf(accountId, urlsIn(content));
    const layers = content.design.layers.map((layer) => ({ ...layer, values: ownValues(layer, own) }));
    const given = { ...content, design: { ...content.design, layers } };
    const run = { streamId: overlayId, accountId, actor: { accountId, via }, cause };
    const { before, after, repeated } = await runInternalCommand<Overlay>(
      pipeline,
      decider,
      insertContent,
      run,
      (state, { id }) => {
        requireAccess(state.status === 'active' ? state : null, caller, CHANGING);
        return insertion(state, given, sceneId ?? null, id);
      },
    );
    const first = repeated
      ? (await archive.stateBefore(overlayId, repeated.from, repeated.rev)).state
      : before.state;
    const isOld = (kind: 'memberId' | 'sceneId' | 'macroId', id: number): boolean =>
      id <
      first[({ memberId: 'nextMemberId', sceneId: 'nextSceneId', macroId: 'nextMacroId' } as const)[kind]];
    return { overlayId, ids: insertedIds(first, sceneId ?? null), before: namesOf(after.state, isOld) };
  }

  private evolved(overlay: Overlay, events: readonly EventOf<OverlayEvents>[]): Overlay {
    const actor = { accountId: SYSTEM, via: 'system' } as const;
    const ids = { commandId: '', correlationId: '', causationId: '', operation: 'install_pack' };
    const meta: EventMeta = { ...ids, actor, rev: 1, index: 0, of: 1, at: timestamp(0) };
    let state = overlay;
    for (const { type, data } of events)
      state = this.deps.decider.evolve[type]?.(state, data as never, meta) ?? state;
    return state;
  }

  async contentFor(templateId: string, caller: Caller): Promise<TemplateContent | Problem> {
    const staged = this.staged.get(templateId);
    if (staged?.accountId === caller.accountId) return staged.content;
    return this.deps.templates.contentFor(templateId, caller);
  }

  /** Returns a layer with its settings as add_member would store them. @throws Problem */
  private readLayer(layer: Layer): Layer {
    if (isCustom(layer.widget) !== (layer.code !== undefined))
      throw new Problem('invalid_value', `Layer ${layer.memberId} has no code of its own.`);
    if (layer.code) return { ...layer, values: plainValues(layer.values) };
    const widget = this.deps.catalog.find(layer.widget);
    if (!widget) throw new Problem('invalid_value', `There is no widget ${JSON.stringify(layer.widget)}.`);
    const media = new Map<string, string>();
    mediaIn(widget.fields, layer.values, media);
    const newId = itemIds(layer.memberId, { id: (label) => derivedId('pack', label) });
    // A guest's page of a host that its new owner does not trust stays a nameplate until the host is added.
    const hosts = hostsIn(layer.values);
    return {
      ...layer,
      values: readValues(widget, layer.values, {}, { media, addressFault: webFaultOf, hosts, newId }).values,
    };
  }

  /** @throws Problem `invalid_request` */
  private scopesOfMacro(macro: object): readonly Scope[] {
    const declared = this.deps.operations.declared('create_deck_macro');
    if (!declared) return [];
    const body = new RequestValidator(declared).read({
      path: { overlayId: 'pack' },
      body: macro,
      isTyped: true,
    });
    return (body as Pick<DeckMacro, 'steps'>).steps.flatMap(scopesOfStep);
  }
}

function named(overlay: Overlay, parts: readonly AddedPart[]): readonly StayingThing[] {
  return parts.map((part) => ({ kind: part.kind, name: nameOf(overlay, part) ?? '' }));
}

/** Numbers that `designOf` gives. */
function numbersOf(overlay: Overlay): ExportedOverlay['numbers'] {
  const members = Object.keys(overlay.layers)
    .map(Number)
    .sort((a, b) => a - b);
  const scenes = scenesOf(overlay).filter(({ previewOf }) => previewOf === null);
  return {
    memberId: new Map(members.map((id, index) => [id, index + 1])),
    sceneId: new Map(scenes.map(({ sceneId }, index) => [sceneId, index + 1])),
    macroId: new Map(overlay.macroOrder.map((id, index) => [id, index + 1])),
  };
}

/** A button without the steps that are about other things than the overlay. */
function packedMacro({ name, color, icon, steps }: DeckMacro, numbers: ExportedOverlay['numbers']) {
  return { name, color, icon, steps: steps.flatMap((step) => packedStep(step, numbers) ?? []) };
}

function packedStep(
  { stepId: _id, authorId: _author, ...step }: MacroStep,
  { memberId, sceneId }: ExportedOverlay['numbers'],
): object | null {
  switch (step.kind) {
    case 'media':
    case 'obs':
    case 'action':
      return null;
    case 'delay':
      return step;
    case 'scene': {
      const scene = sceneId.get(step.sceneId);
      return scene === undefined ? null : { ...step, sceneId: scene };
    }
    default: {
      const member = memberId.get(step.memberId);
      return member === undefined ? null : { ...step, memberId: member };
    }
  }
}

/** Returns what is wrong with the numbers of a design; null for nothing. */
function numberFault(
  { layers, groups, spots = {}, layouts, scenes }: Design,
  liveSceneId: number,
): string | null {
  if (layers.some(({ memberId }, index) => memberId !== index + 1)) return 'The layers are not numbered.';
  if (scenes.some(({ sceneId }, index) => sceneId !== index + 1)) return 'The scenes are not numbered.';
  if (liveSceneId > scenes.length) return 'The live scene does not exist.';
  const named = [
    ...Object.entries(groups).map(([id, { groupId }]) => id === groupId),
    ...Object.entries(spots).map(([id, { spotId }]) => id === spotId),
    ...layers.map(({ groupId }) => groupId === null || Object.hasOwn(groups, groupId)),
    ...Object.keys(groups).map((id) => layers.some(({ groupId }) => groupId === id)),
  ];
  if (named.includes(false)) return 'A group or spot does not exist.';
  for (const { stack } of scenes) {
    const members = new Set(stack.map(([memberId]) => memberId));
    if (
      stack.length !== layers.length ||
      members.size !== layers.length ||
      stack.some(([id]) => id > layers.length)
    )
      return 'A scene does not have every layer once.';
    if (stack.some(([, layout]) => layout >= layouts.length)) return 'A layout does not exist.';
  }
  return null;
}

/** Settings of widgets with code: plain values, which only their own code reads. @throws Problem `invalid_value` */
function plainValues(values: Values): Values {
  const isPlain = (value: unknown): boolean =>
    value === null ||
    ['boolean', 'number'].includes(typeof value) ||
    (typeof value === 'string' && value.length <= 10_000);
  if (Object.values(values).every(isPlain)) return values;
  throw new Problem('invalid_value', 'A setting of a widget with code is no plain value.');
}

/** Adds the files of a pack that settings name, with the kind that the settings want. */
function mediaIn(fields: readonly Field[], values: Values, found: Map<string, string>): void {
  for (const field of fields) {
    const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    if (field.type === 'list' && Array.isArray(value)) {
      for (const item of value as readonly unknown[])
        if (typeof item === 'object' && item !== null) mediaIn(field.itemSchema, item as Values, found);
    } else if (typeof value === 'string' && /^(?:pack:assets|\/media)\//.test(value))
      found.set(value, field.type);
  }
}

/** Hosts of the pages that settings name. */
function hostsIn(values: Values): readonly string[] {
  return Object.values(values).flatMap((value) =>
    typeof value === 'string' && URL.canParse(value) ? [new URL(value).hostname] : [],
  );
}
