import type { RecordPosition } from '@studio/contracts/stream-events/activity-record';
import { anonymousName } from '@studio/contracts/accounts/anonymous';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Designs, LayerLocation, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName, type StoredEvent } from '@studio/kernel/event';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Speech, WidgetEvent } from '@studio/widgets/behaviour';
import { findBehaviour, findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { toAccountRecord, widgetEventOf } from './widget-events';
import type {
  AnyWidgetEvent,
  FiredLayerLookups,
  InternalRuntimeCommands,
  ReactionLookups,
  SpokenFor,
} from '../model/runtime.context';
import { runtimeDecider } from './runtime.decider';
import type { Runtime } from '../model/runtime.state';
import {
  onLayer,
  onOverlay,
  type InternalLayerCommands,
  type InternalOverlayCommands,
} from './internal-commands';
import { isMovedBy } from './reactions';
import { daysDue, layersDue, type DayDocument, type DueDocument } from '../model/runtime.projection';

type IsFor = (layer: { readonly memberId: number; readonly widget: string }) => boolean;
const isAny: IsFor = () => true;
const isAlertBox: IsFor = ({ widget }) => widget === 'alert-box';

export interface RuntimeProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly record: Pick<ActivityRecord, 'session' | 'recall'>;
  readonly operations: OperationsByName;
  /** Reader of the runtime's documents. */
  readonly reader: ProjectionReader;
  /** There is an engine that speaks texts. */
  readonly speaks: boolean;
}

export const RUNTIME_PROCESS = 'runtime';

/** Updates layers without a command: after channel events, changes of the design, and timers. */
export class RuntimeProcess implements Process {
  readonly name = RUNTIME_PROCESS;
  readonly categories = ['overlay', 'runtime', 'activity', 'simulated', 'account'];

  constructor(private readonly deps: RuntimeProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'scene.went-live': ({ stream, data }) =>
      this.publish(idOf(stream), { name: 'sceneLive', data: { sceneId: Number(data['sceneId']) } }, true),
    'layer.placed': ({ stream, data }) => (data['hidden'] === false ? this.shown(idOf(stream), data) : []),
    'layer.added': (event) =>
      'link' in event.data
        ? this.mirrorOwn(idOf(event.stream))
        : this.fill(idOf(event.stream), Number(event.data['memberId'])),
    'layer.values-set': ({ stream, data }) =>
      this.fill(idOf(stream), Number(data['memberId']), Object.keys(data['values'] as object)),
    'overlay.filled': ({ stream }) => this.fill(idOf(stream)),
    'widget.fired': (event) => this.moved(event),
    'widget.woke': (event) => this.moved(event),
    'widget.reacted': (event) => this.moved(event),
    'votes.cast': (event) => this.mirror(event),
    'layer.unlinked': ({ stream, data }) => [this.releasing(idOf(stream), Number(data['memberId']))],
    'link.ended': ({ stream, data }) => [this.releasing(idOf(stream), Number(data['memberId']))],
    'overlay.reverted': async (event) => {
      const id = idOf(event.stream);
      return [
        ...(await this.mirrorOwn(id)),
        ...unlinkedBy(event).map((each) => this.releasing(id, each)),
        ...(await this.fill(id)),
      ];
    },
    'record.cleared': async ({ stream }) => {
      const overlayIds = await this.deps.designs.ownedBy(idOf(stream));
      return (await Promise.all(overlayIds.map((id) => this.clearSimulated(id)))).flat();
    },
    'activity.recorded': (event) => this.publishToOverlaysOf(event),
    'stream.went-online': (event) => this.publishToOverlaysOf(event),
    'stream.went-offline': (event) => this.publishToOverlaysOf(event),
    'session.reset': (event) => this.publishToOverlaysOf(event),
    'account.changed': ({ stream, data }) => ('timeZone' in data ? this.lookAtDaysOf(idOf(stream)) : []),
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const layers = (await this.deps.reader.due<DueDocument>(layersDue, now)).map((doc) => ({
      id: `${doc.overlayId}.${doc.memberId}.${doc.dueAt}`,
      about: streamName(runtimeDecider.category, doc.overlayId),
      step: 'wake',
      run: (cause: Cause) => this.wake(doc, cause),
    }));
    const days = (await this.deps.reader.due<DayDocument>(daysDue, now)).map(({ overlayId, dueAt }) => ({
      id: `${overlayId}.${dueAt}`,
      about: streamName(runtimeDecider.category, overlayId),
      step: 'day',
      run: (cause: Cause) => this.lookAtDay(overlayId, cause),
    }));
    return [...layers, ...days];
  }

  /** Records that a layer's text was spoken, or why it can't be. */
  async spoken({ overlayId, memberId, id }: SpokenFor, speech: Speech | null, cause: Cause): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    const layer = design?.layers.find((each) => each.memberId === memberId);
    if (layer)
      await this.runOnLayer('SpokenLayer', overlayId, { memberId, id, speech }, design, cause, layer);
  }

  /**
   * Publishes something on an account's channel that has no stored event.
   * @param simulated whether it was simulated, and therefore shown only until something real is recorded
   */
  async happened(
    accountId: string,
    widgetEvent: AnyWidgetEvent,
    cause: Cause,
    simulated: boolean | null = null,
  ): Promise<void> {
    const { designs, record } = this.deps;
    if (simulated === true && !(await record.session(accountId)).simulated) return;
    for (const overlayId of await designs.ownedBy(accountId))
      for (const call of await this.publish(overlayId, widgetEvent, false))
        await call.run({ ...cause, key: `${cause.key}/${call.step}` });
  }

  /** Viewers have voted in a layer's poll. */
  async voted(overlayId: string, votes: InternalRuntimeCommands['CountVotes'], cause: Cause): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    const layer = design?.layers.find((each) => each.memberId === votes.memberId);
    if (layer) await this.runOnLayer('CountVotes', overlayId, votes, design, cause, layer);
  }

  /** The account's day has ended, or is another where the account is now. */
  private async lookAtDay(overlayId: string, cause: Cause): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    await this.run('LookAtDay', overlayId, { layers: design?.layers ?? [] }, design, cause);
  }

  private async lookAtDaysOf(accountId: string): Promise<readonly Call[]> {
    const overlayIds = await this.deps.designs.ownedBy(accountId);
    return overlayIds.map((id) => ({ step: id, run: (cause) => this.lookAtDay(id, cause) }));
  }

  /** A layer is not hidden any more in a scene. */
  private async shown(
    overlayId: string,
    { sceneId, memberId }: StoredEvent['data'],
  ): Promise<readonly Call[]> {
    const design = await this.deps.designs.of(overlayId);
    if (!design?.scenes.some((scene) => scene.live && scene.sceneId === sceneId)) return [];
    const isIt: IsFor = (layer) => layer.memberId === memberId;
    return this.publish(overlayId, { name: 'shown', data: {} }, true, undefined, isIt);
  }

  /** One call for all layers of an overlay that something may move. */
  private async publish(
    overlayId: string,
    widgetEvent: AnyWidgetEvent,
    onAirOnly: boolean,
    at?: RecordPosition,
    isFor = isAny,
  ): Promise<readonly Call[]> {
    const design = await this.deps.designs.of(overlayId);
    const layers = (design?.layers ?? []).filter(
      (layer) =>
        !layer.link &&
        isFor(layer) &&
        (!onAirOnly || layer.onAir) &&
        isMovedBy(findBehaviour(layer.widget), widgetEvent, at),
    );
    if (!design || layers.length === 0) return [];
    const command = { widgetEvent, layers, ...(at && { at }) };
    return [{ step: overlayId, run: (cause) => this.run('TellLayers', overlayId, command, design, cause) }];
  }

  /**
   * Layers are new, back or set anew: they show what the account knows.
   * @param memberId missing: all of the overlay
   * @param settings those that changed; missing: whatever it shows
   */
  private async fill(
    overlayId: string,
    memberId?: number,
    settings?: readonly string[],
  ): Promise<readonly Call[]> {
    const { designs, record } = this.deps;
    const design = await designs.of(overlayId);
    const layers = (design?.layers ?? []).filter(
      (layer) =>
        !layer.link &&
        (memberId === undefined || layer.memberId === memberId) &&
        (findBehaviour(layer.widget)?.on?.settings || findBehaviour(layer.widget)?.recall),
    );
    if (!design || layers.length === 0) return [];
    const asking = layers.flatMap((layer) => {
      const recall = findBehaviour(layer.widget)?.recall;
      const asks = recall && (settings?.some((key) => recall.settings.includes(key)) ?? true);
      return asks ? [layer.memberId] : [];
    });
    const run = async (cause: Cause): Promise<void> => {
      const recalled = asking.length > 0 ? await record.recall(design.ownerId) : null;
      const anonymous = anonymousName(await this.deps.places.placeOf(design.ownerId));
      const recalledRecord = recalled && { record: toAccountRecord(recalled, anonymous), end: recalled.end };
      const command = { layers, asking, ...(recalledRecord ?? { record: null, end: null }) };
      await this.run('FillLayers', overlayId, command, design, cause);
    };
    return [{ step: overlayId, run }];
  }

  /** Removes everything that came from the simulated channel. */
  private async clearSimulated(overlayId: string): Promise<readonly Call[]> {
    const design = await this.deps.designs.of(overlayId);
    if (!design) return [];
    const layers = design.layers.filter(({ link }) => !link);
    const command = { layers, asking: [], record: null, end: null, cleared: true };
    return [{ step: overlayId, run: (cause) => this.run('FillLayers', overlayId, command, design, cause) }];
  }

  /** A layer does something else. */
  private async moved(event: StoredEvent): Promise<readonly Call[]> {
    return [...(await this.switches(event)), ...(await this.mirror(event))];
  }

  private async publishToOverlaysOf(event: StoredEvent): Promise<readonly Call[]> {
    const accountId = idOf(event.stream);
    const { designs, record, places } = this.deps;
    const widgetEvent = widgetEventOf(event, anonymousName(await places.placeOf(accountId)));
    if (!widgetEvent) return [];
    const overlayIds = await designs.ownedBy(accountId);
    const at = { simulated: Boolean(event.data['simulated']), revision: event.revision };
    // A test reaches alert boxes alone: everything else would count it.
    const [isFor, seenAt] = event.data['test'] === true ? [isAlertBox, undefined] : [isAny, at];
    // Other simulated events are shown only until the first real one.
    if (seenAt && (await record.session(accountId)).simulated !== at.simulated) return [];
    return (
      await Promise.all(overlayIds.map((id) => this.publish(id, widgetEvent, false, seenAt, isFor)))
    ).flat();
  }

  /** Returns the operations that a widget's events trigger, run as the overlay's owner. */
  private async switches({ stream, data }: StoredEvent): Promise<readonly Call[]> {
    const overlayId = idOf(stream);
    const events = (data['events'] ?? []) as readonly WidgetEvent[];
    const design = events.length > 0 ? await this.deps.designs.of(overlayId) : null;
    const layer = design?.layers.find(({ memberId }) => memberId === data['memberId']);
    if (!design || !layer) return [];
    const behaviour = findBehaviour(layer.widget);
    const scenes = events.flatMap((each) => behaviour?.goesLive?.(each, layer.values) ?? []);
    const macros = events.flatMap((each) => behaviour?.pressesMacro?.(each, layer.values) ?? []);
    const { operations } = this.deps;
    const accountId = design.ownerId;
    return [
      ...scenes.map((sceneId): Call => ({
        step: `golive ${sceneId}`,
        run: async (cause) => {
          const author = { accountId, scopes: ['scenes:golive'] } as const;
          await operations.run({ operation: 'go_live_scene', input: { overlayId, sceneId }, author, cause });
        },
      })),
      ...macros.map((macroId): Call => ({
        step: `macro ${macroId}`,
        run: async (cause) => {
          const author = { accountId, scopes: ['actions:fire', 'scenes:golive'] } as const;
          const input = { overlayId, macroId, dryRun: false };
          await operations.run({ operation: 'fire_deck_macro', input, author, cause });
        },
      })),
    ];
  }

  private async wake({ overlayId, memberId, widget }: DueDocument, cause: Cause): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    const known = findWidget(widget);
    // One that is gone ends as well: it may come back, and nobody asks for its moment again.
    const layer = design?.layers.find((each) => each.memberId === memberId) ?? {
      widget,
      values: known ? defaultValues(known) : {},
      onAir: false,
    };
    await this.runOnLayer('WakeLayer', overlayId, { memberId }, design, cause, layer);
  }

  /** Has the layers that mirror one do what it does now. */
  private async mirror({ stream, data }: StoredEvent): Promise<readonly Call[]> {
    const location = { overlayId: idOf(stream), memberId: Number(data['memberId']) };
    const links = await this.deps.designs.linksTo(location);
    return links.map((link) => this.mirroring(link));
  }

  /** The same for all linked layers of an overlay; from then on whatever their sources do finds them. */
  private async mirrorOwn(overlayId: string): Promise<readonly Call[]> {
    const { designs } = this.deps;
    const design = await designs.of(overlayId);
    const linked = (design?.layers ?? []).filter(({ link }) => link);
    if (linked.length > 0) await designs.linksKnown();
    return linked.map(({ memberId }) => this.mirroring({ overlayId, memberId }));
  }

  private mirroring({ overlayId, memberId }: LayerLocation): Call {
    return {
      step: `mirror ${overlayId}.${memberId}`,
      run: async (cause) => {
        const { designs, pipeline } = this.deps;
        const design = await designs.of(overlayId);
        const layer = design?.layers.find((each) => each.memberId === memberId);
        if (!layer?.link) return;
        const { state } = await pipeline.read<Runtime, unknown>(
          streamName(runtimeDecider.category, layer.link.overlayId),
          runtimeDecider,
        );
        const known = state.states[layer.link.memberId];
        const source = known ? { state: known, viewers: state.viewers[layer.link.memberId] ?? {} } : null;
        await this.runOnLayer('MirrorLayer', overlayId, { memberId, source }, design, cause, layer);
      },
    };
  }

  private releasing(overlayId: string, memberId: number): Call {
    return {
      step: `release ${memberId}`,
      run: async (cause) => {
        const design = await this.deps.designs.of(overlayId);
        const layer = design?.layers.find((each) => each.memberId === memberId);
        if (layer && !layer.link)
          await this.runOnLayer('ReleaseLayer', overlayId, { memberId }, design, cause, layer);
      },
    };
  }

  private async run<Name extends keyof InternalOverlayCommands>(
    name: Name,
    overlayId: string,
    command: InternalOverlayCommands[Name],
    design: Pick<OpenedDesign, 'ownerId'> | null,
    cause: Cause,
  ): Promise<void> {
    await onOverlay.run(this.deps.pipeline, name, {
      ...{ streamId: overlayId, command, cause, lookups: await this.lookupsFor(design) },
    });
  }

  private async runOnLayer<Name extends keyof InternalLayerCommands>(
    name: Name,
    overlayId: string,
    command: InternalLayerCommands[Name],
    design: Pick<OpenedDesign, 'ownerId'> | null,
    cause: Cause,
    layer: FiredLayerLookups['layer'],
  ): Promise<void> {
    const lookups = { ...(await this.lookupsFor(design)), layer };
    await onLayer.run(this.deps.pipeline, name, { streamId: overlayId, command, cause, lookups });
  }

  private async lookupsFor(design: Pick<OpenedDesign, 'ownerId'> | null): Promise<ReactionLookups> {
    const { places, speaks } = this.deps;
    const place = design ? settledBy(await places.placeOf(design.ownerId)) : { timeZone: 'UTC' };
    return { ...place, speaks };
  }
}

/** Returns the account's locale settings that layers use. */
function settledBy({ timeZone, locale, currency, rates }: Awaited<ReturnType<AccountPlaces['placeOf']>>) {
  return { timeZone, locale, money: { currency, rates } };
}

/** Returns the layers that an undo has detached from their source. */
function unlinkedBy({ data }: StoredEvent): readonly number[] {
  const changes = (data['changes'] ?? []) as readonly {
    readonly path: readonly string[];
    readonly after?: unknown;
  }[];
  return changes
    .filter(({ path, after }) => path[0] === 'layers' && path[2] === 'link' && after === undefined)
    .map(({ path }) => Number(path[1]));
}
