import type { ActivityRecord } from '@studio/areas/activity-record';
import type { OperationsByName } from '@studio/areas/operations-by-name';
import type { AccountPlaces, Designs, LayerPlace, OpenedDesign } from '@studio/areas/ports';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Decide } from '@studio/kernel/decider';
import { idOf, streamName, type StoredEvent } from '@studio/kernel/event';
import { derivedId, keyedCommandId } from '@studio/kernel/ids';
import type { Call, Cause, DueCall, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { Speech, WidgetEvent } from '@studio/widgets/behaviour';
import { findBehaviour, findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { activityTold } from './occurrences';
import type { AnyOccurrence, OwnRuntimeCommands } from './runtime.context';
import { runtimeDecider } from './runtime.decider';
import type { RuntimeEvents } from './runtime.events';
import type { Runtime } from './runtime.state';
import type { SpokenFor } from './speech/spoken-texts';
import { daysDue, layersDue, type DayDocument, type DueDocument } from './runtime.projection';

export interface RuntimeProcessDeps {
  readonly pipeline: CommitPipeline;
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly operations: OperationsByName;
  /** Of the runtime's documents. */
  readonly reader: ProjectionReader;
  /** There is an engine that speaks texts. */
  readonly speaks: boolean;
}

/** What it has layers do. */
type OwnProcessCommands = Omit<OwnRuntimeCommands, 'ReportSizes'>;

export const RUNTIME_PROCESS = 'runtime';

/** So many layers are woken at once. */
const DUE_AT_ONCE = 50;

/** What moves layers besides commands: what happens on the channel and in the design, and moments. */
export class RuntimeProcess implements Process {
  readonly name = RUNTIME_PROCESS;
  readonly categories = ['overlay', 'runtime', 'activity', 'simulated', 'account'];

  constructor(private readonly deps: RuntimeProcessDeps) {}

  readonly reactions: Process['reactions'] = {
    'scene.went-live': ({ stream, data }) =>
      this.tell(idOf(stream), { name: 'sceneLive', data: { sceneId: Number(data['sceneId']) } }, true),
    'layer.added': (event) =>
      'link' in event.data ? this.mirrorOwn(idOf(event.stream)) : this.tellSettings(event),
    'layer.values-set': (event) => this.tellSettings(event),
    'widget.fired': (event) => this.moved(event),
    'widget.woke': (event) => this.moved(event),
    'widget.reacted': (event) => this.moved(event),
    'votes.cast': (event) => this.mirror(event),
    'layer.unlinked': ({ stream, data }) => [this.releasing(idOf(stream), Number(data['memberId']))],
    'link.ended': ({ stream, data }) => [this.releasing(idOf(stream), Number(data['memberId']))],
    'overlay.reverted': async (event) => {
      const id = idOf(event.stream);
      return [...(await this.mirrorOwn(id)), ...unlinkedBy(event).map((each) => this.releasing(id, each))];
    },
    'activity.recorded': (event) => this.tellOverlaysOf(event),
    'stream.went-online': (event) => this.tellOverlaysOf(event),
    'stream.went-offline': (event) => this.tellOverlaysOf(event),
    'session.reset': (event) => this.tellOverlaysOf(event),
    'account.changed': ({ stream, data }) => ('timeZone' in data ? this.lookAtDaysOf(idOf(stream)) : []),
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const layers = (await this.dueIn<DueDocument>(layersDue, now)).map((doc) => ({
      id: `${doc.overlayId}.${doc.memberId}.${doc.dueAt}`,
      step: 'wake',
      run: (cause: Cause) => this.wake(doc, cause),
    }));
    const days = (await this.dueIn<DayDocument>(daysDue, now)).map(({ overlayId, dueAt }) => ({
      id: `${overlayId}.${dueAt}`,
      step: 'day',
      run: (cause: Cause) => this.lookAtDay(overlayId, cause),
    }));
    return [...layers, ...days];
  }

  /** The first few of a collection that are due. */
  private async dueIn<Doc extends { readonly dueAt: number }>(
    collection: string,
    now: number,
  ): Promise<readonly Doc[]> {
    const first = { index: 'due', equals: [], limit: DUE_AT_ONCE };
    const { items } = await this.deps.reader.find<Doc>(collection, first);
    return items.map(({ doc }) => doc).filter(({ dueAt }) => dueAt <= now);
  }

  /** A layer's text was spoken, or can't be. */
  async spoken({ overlayId, memberId, id }: SpokenFor, speech: Speech | null, cause: Cause): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    const layer = design?.layers.find((each) => each.memberId === memberId);
    if (layer) await this.run('SpokenLayer', overlayId, { memberId, id, speech }, design, cause, { layer });
  }

  /**
   * Something has happened on an account's channel that no event tells of.
   * @param simulated nobody did it; null: it is shown whoever did
   */
  async happened(
    accountId: string,
    occurrence: AnyOccurrence,
    cause: Cause,
    simulated: boolean | null = null,
  ): Promise<void> {
    const { designs, record } = this.deps;
    if (simulated !== null && (await record.session(accountId)).simulated !== simulated) return;
    for (const overlayId of await designs.ownedBy(accountId))
      for (const call of await this.tell(overlayId, occurrence, false))
        await call.run({ ...cause, key: `${cause.key}/${call.step}` });
  }

  /** Viewers have voted in a layer's poll. */
  async voted(overlayId: string, votes: OwnRuntimeCommands['CountVotes'], cause: Cause): Promise<void> {
    const design = await this.deps.designs.of(overlayId);
    const layer = design?.layers.find((each) => each.memberId === votes.memberId);
    if (layer) await this.run('CountVotes', overlayId, votes, design, cause, { layer });
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

  /** One call for all layers of an overlay that something may move. */
  private async tell(
    overlayId: string,
    occurrence: AnyOccurrence,
    onAirOnly: boolean,
    memberId?: number,
  ): Promise<readonly Call[]> {
    const design = await this.deps.designs.of(overlayId);
    const layers = (design?.layers ?? []).filter(
      (layer) =>
        !layer.link &&
        (memberId === undefined || layer.memberId === memberId) &&
        (!onAirOnly || layer.onAir) &&
        findBehaviour(layer.widget)?.on?.[occurrence.name],
    );
    if (!design || layers.length === 0) return [];
    const command = { occurrence, layers };
    return [{ step: overlayId, run: (cause) => this.run('TellLayers', overlayId, command, design, cause) }];
  }

  /** A layer has other settings, or is new. */
  private tellSettings({ stream, data }: StoredEvent): Promise<readonly Call[]> {
    return this.tell(idOf(stream), { name: 'settings', data: {} }, false, Number(data['memberId']));
  }

  /** A layer does something else. */
  private async moved(event: StoredEvent): Promise<readonly Call[]> {
    return [...(await this.switches(event)), ...(await this.mirror(event))];
  }

  private async tellOverlaysOf(event: StoredEvent): Promise<readonly Call[]> {
    const accountId = idOf(event.stream);
    const occurrence = occurrenceOf(event);
    if (!occurrence) return [];
    const { designs, record } = this.deps;
    // The simulated channel is shown only as long as no real one has told anything.
    if ((await record.session(accountId)).simulated !== event.data['simulated']) return [];
    const overlayIds = await designs.ownedBy(accountId);
    return (await Promise.all(overlayIds.map((id) => this.tell(id, occurrence, false)))).flat();
  }

  /** What a widget asks for by what came about in it: an operation of its overlay's owner. */
  private async switches({ stream, data }: StoredEvent): Promise<readonly Call[]> {
    const overlayId = idOf(stream);
    const events = (data['events'] ?? []) as unknown as readonly WidgetEvent[];
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
    await this.run('WakeLayer', overlayId, { memberId }, design, cause, { layer });
  }

  /** Has the layers that mirror one do what it does now. */
  private async mirror({ stream, data }: StoredEvent): Promise<readonly Call[]> {
    const place = { overlayId: idOf(stream), memberId: Number(data['memberId']) };
    const links = await this.deps.designs.linksTo(place);
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

  private mirroring({ overlayId, memberId }: LayerPlace): Call {
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
        await this.run('MirrorLayer', overlayId, { memberId, source }, design, cause, { layer });
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
          await this.run('ReleaseLayer', overlayId, { memberId }, design, cause, { layer });
      },
    };
  }

  private async run<Name extends keyof OwnProcessCommands>(
    name: Name,
    overlayId: string,
    command: OwnRuntimeCommands[Name],
    design: Pick<OpenedDesign, 'ownerId'> | null,
    { key, causationId, correlationId, depth }: Cause,
    facts: object = {},
  ): Promise<void> {
    const { pipeline, places } = this.deps;
    const timeZone = design ? (await places.placeOf(design.ownerId)).timeZone : 'UTC';
    const commandId = keyedCommandId('system', name, key);
    // The table's entry and the command belong together by name.
    const decide = runtimeDecider.decide[name] as unknown as Decide<
      OwnRuntimeCommands[Name],
      Runtime,
      RuntimeEvents,
      object
    >;
    await pipeline.execute<Runtime>({
      stream: streamName(runtimeDecider.category, overlayId),
      evolver: runtimeDecider,
      commandId,
      operation: name === 'WakeLayer' ? 'wake' : 'react',
      actor: { accountId: 'system', via: 'system' },
      correlationId: correlationId ?? commandId,
      causationId: causationId ?? commandId,
      depth,
      decide: ({ state, rev }, now) => {
        const id = (label: string): string => derivedId(commandId, label);
        return decide(state, command, {
          now,
          rev,
          accountId: 'system',
          id,
          extension: null,
          timeZone,
          speaks: this.deps.speaks,
          ...facts,
        });
      },
    });
  }
}

/** Layers that a step being taken back has made their own again. */
function unlinkedBy({ data }: StoredEvent): readonly number[] {
  const changes = (data['changes'] ?? []) as readonly {
    readonly path: readonly string[];
    readonly after?: unknown;
  }[];
  return changes
    .filter(({ path, after }) => path[0] === 'layers' && path[2] === 'link' && after === undefined)
    .map(({ path }) => Number(path[1]));
}

function occurrenceOf({ type, data }: StoredEvent): AnyOccurrence | null {
  switch (type) {
    case 'activity.recorded':
      return data['late']
        ? null
        : { name: 'activity', data: activityTold(data as unknown as Parameters<typeof activityTold>[0]) };
    case 'stream.went-online':
      // Otherwise it continues a session.
      return data['startedAt'] === data['at'] ? { name: 'streamStarted', data: {} } : null;
    case 'stream.went-offline':
      return data['ended'] ? { name: 'streamEnded', data: {} } : null;
    case 'session.reset':
      return { name: 'sessionReset', data: {} };
    default:
      return null;
  }
}
