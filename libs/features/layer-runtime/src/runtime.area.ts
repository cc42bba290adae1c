import { runtimeRequires } from './runtime-ports';
import { SHOWN_PREDICTIONS } from '@studio/contracts/layer-runtime/shown-predictions';
import { WIDGET_COMMANDS } from '@studio/contracts/layer-runtime/widget-commands';
import { designedLayer, designedLayerOf } from '@studio/contracts/overlays/designed-layers';
import { wire, type Resolved, defineArea, type Services } from '@studio/contracts/area';
import type { PackagedWidgets } from '@studio/contracts/widget-packages/packaged-widgets';
import type { MediaLibrary } from '@studio/contracts/uploads/media-library';
import type { DesignedLayer, Designs, LayerLocation } from '@studio/contracts/overlays/designs';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import { LAYER_SIZES } from '@studio/contracts/layer-runtime/layer-sizes';
import { LAYER_ACTIVITY } from '@studio/contracts/layer-runtime/layer-activity';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import type { AnswerTable, CommandArea, Demand, QueryArea } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { behaviourOf, findBehaviour } from '@studio/widgets/catalog';
import { slotsAt } from '@studio/widgets/media/media.behaviour';
import { nothingShown } from '@studio/widgets/media/media.state';
import type { Values } from '@studio/widgets/widget';
import { LayerChat } from './layers/layer-chat';
import { OwnPredictions, predictionForwarder } from './layers/layer-predictions';
import { requireCommand } from './layers/command-args';
import { firedView } from './layers/fired';
import { layerNames } from './layer-names';
import { layerText } from './layers/layer-text';
import { providedLayers } from './provided-layers';
import { LayerParticipants } from './layers/layer-participants';
import { MeasuredSizes } from './sizes/measured-sizes';
import { Measuring } from './sizes/measuring';
import { RUNTIME_PROCESS, RuntimeProcess } from './layers/runtime-process';
import * as alertCommands from './alerts/alert.commands';
import { type DrawingLayerPort } from '@studio/contracts/drawing/drawing-layers';
import { type FoundPerson, type ViewerProfiles } from '@studio/contracts/chat/viewer-profiles';
import { type MediaRepository } from '@studio/contracts/gifs/media-repository';
import * as lostStateCommands from './layers/lost-state.commands';
import { listLostStates, lostStateLookups } from './layers/lost-state.layers';
import * as lostStateQueries from './layers/lost-state.queries';
import * as mediaCommands from './media/media.commands';
import { mediaAnswers, mediaLookups, mediaOf, slotView } from './media/media.layers';
import * as chatPinCommands from './layers/chat-pin.commands';
import { pinningOf } from './layers/chat-pin.commands';
import { watchPolls } from './polls/poll-feed';
import * as commands from './layers/runtime.commands';
import * as soundCommands from './sound/sound.commands';
import * as playerCommands from './player/player.commands';
import * as playerQueries from './player/player.queries';
import { soundAnswers, soundLookups } from './sound/sound.layers';
import { uploadOf } from './model/upload-of';
import { PLAYER, playerAnswers } from './player/player.answers';
import type { FiredCommands, FiredLayerLookups, RuntimeLookups, SpokenFor } from './model/runtime.context';
import { runtimeDecider } from './layers/runtime.decider';
import type { RuntimeEvents } from './model/runtime.events';
import { runtimePart } from './layers/runtime.part';
import { runtimeProjection } from './model/runtime.projection';
import * as liveQueries from './layers/live.queries';
import type { Runtime } from './model/runtime.state';
import type { SpeechSource } from '@studio/contracts/layer-runtime/speech-source';
import type { VideoCatalog } from '@studio/contracts/songs/video-catalog';
import { playerLookups, queueView } from './player/player-lookups';
import { requirePlayable } from './player/player-videos';
import { SPEECH_PROCESS, SpeechProcess } from './speech/speech-process';
import { SpokenTexts } from './speech/spoken-texts';

interface RuntimeDeps {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly packagedWidgets: Pick<PackagedWidgets, 'stepCountOf'>;
  readonly media: Pick<MediaLibrary, 'byId'>;
  readonly mediaRepository: MediaRepository;
  readonly drawingLayers: DrawingLayerPort;
  readonly people: ViewerProfiles;
  readonly videos: VideoCatalog;
  readonly participants: LayerParticipants;
  readonly operations: Services['operations'];
  readonly renderersOf: (overlayId: string) => number;
  readonly clock: Clock;
  /** Null if no speech engine is set up. */
  readonly speech: SpeechSource | null;
  /** There is an engine that speaks texts. */
  readonly speaks: boolean;
}

const firing = describeOperation(commands.FireWidgetCommand);

/** Every command is about one layer. */
type OfLayer = Pick<commands.FireWidgetCommand, 'overlayId' | 'memberId'>;

/** Returns the command handlers for layers. */
function runtimeCommands(
  deps: RuntimeDeps,
): CommandArea<
  Runtime,
  FiredCommands,
  RuntimeEvents,
  DecisionContext,
  Pick<RuntimeLookups, keyof FiredCommands>
> {
  const { designs, renderersOf, clock } = deps;
  const layerFor = layerFinder(deps);
  const fired = firedView(renderersOf, clock);
  return {
    decider: runtimeDecider,
    modules: [
      commands,
      alertCommands,
      chatPinCommands,
      soundCommands,
      playerCommands,
      mediaCommands,
      lostStateCommands,
    ],
    common: {},
    answers: {
      FireWidgetCommand: fired,
      ...layerAnswers(fired),
      ...playerAnswers(fired, clock, deps.videos.known),
      ...soundAnswers(fired),
      ...mediaAnswers(fired),
    },
    names: layerNames(deps),
    redirectTo: (command, { caller }, demand) => sourceFor(designs, command, caller, demand),
    streamId: (command) => (command as OfLayer).overlayId,
    authorize: () => undefined, // It is decided on the design: see `access`.
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor((command as OfLayer).overlayId, caller, demand);
    },
    lookups: {
      FireWidgetCommand: async (command, request) => {
        const found = await layerFor.owned(command, request.caller, command.command, command.args, request);
        const lookups = await deps.participants.lookups(found.lookups, found.ownerId, command, request);
        return drawingLookups(deps, lookups, command, request);
      },
      ControlAlerts: (command, { caller }) => layerFor.of('alert-box', command, caller, command.action),
      TestAlert: (command, { caller }) =>
        layerFor.of('alert-box', command, caller, 'test', { kind: command.kind }),
      PinChatMessage: (command, { caller }) => {
        const { command: name, args } = pinningOf(command);
        return layerFor.of('chat-box', command, caller, name, args);
      },
      ...lostStateLookups(deps),
      ...playerLookups(deps),
      ...soundLookups(deps),
      ...mediaLookups(deps),
    },
  };
}

/** With what came of a command of a layer that somebody else keeps. */
async function drawingLookups(
  { drawingLayers }: Pick<RuntimeDeps, 'drawingLayers'>,
  lookups: FiredLayerLookups,
  command: commands.FireWidgetCommand,
  request: RequestContext,
): Promise<FiredLayerLookups> {
  if (lookups.layer.widget !== drawingLayers.widget) return lookups;
  if (request.isAccessOnly) return { ...lookups, drawingAnswer: null };
  return { ...lookups, drawingAnswer: await drawingLayers.fire(command, command.command, request) };
}

/** Finds the layer of a command, for whoever may have it do something. */
function layerFinder(deps: RuntimeDeps) {
  const { designs, places, packagedWidgets, media, mediaRepository, people, videos, speaks } = deps;
  const owned = async (
    { overlayId, memberId }: OfLayer,
    caller: Caller,
    command: string,
    args: Values = {},
    { isPreview, isAccessOnly }: Partial<Pick<RequestContext, 'isPreview' | 'isAccessOnly'>> = {},
  ): Promise<{ readonly lookups: FiredLayerLookups; readonly ownerId: string }> => {
    const design = await designs.layersFor(overlayId, caller, firing);
    const layer = designedLayer(design, memberId);
    const {
      upload: kind,
      media: named,
      person: isOfPerson,
    } = requireCommand(behaviourOf(layer), command, args);
    const { ownerId } = design;
    const { timeZone } = await places.placeOf(ownerId);
    const stepCount = layer.code && (await packagedWidgets.stepCountOf(layer.code.hash));
    const lookups = { layer, timeZone, speaks, ...(stepCount !== undefined && { stepCount }) };
    if (layer.widget === PLAYER && typeof args['videoId'] === 'string' && !isAccessOnly)
      await requirePlayable(videos, args['videoId'], 'args.videoId');
    if (isOfPerson && !isAccessOnly) {
      const [login, platform] = [String(args['login']), args['platform'] as FoundPerson['platform']];
      const asked = { accountId: ownerId, platform, login, isTrial: isPreview ?? false };
      return { lookups: { ...lookups, person: await people.find(asked) }, ownerId };
    }
    if (named) {
      const location = { overlayId, ownerId, settings: layer.values };
      const media = await mediaOf(mediaRepository, named, location, args);
      return { lookups: { ...lookups, media }, ownerId };
    }
    const uploadId = args['uploadId'];
    if (kind === undefined || typeof uploadId !== 'number') return { lookups, ownerId };
    const upload = await uploadOf(media, ownerId, uploadId, kind, 'args.uploadId');
    return { lookups: { ...lookups, upload }, ownerId };
  };
  /** Finds the layer of an operation that is for layers of one widget. @throws Problem as `designedLayerOf` */
  const of = async (
    slug: string,
    ...[location, caller, ...asked]: Parameters<typeof owned>
  ): Promise<FiredLayerLookups> => {
    designedLayerOf(await designs.layersFor(location.overlayId, caller, firing), location.memberId, slug);
    return (await owned(location, caller, ...asked)).lookups;
  };
  return { owned, of };
}

/** Answers of operations that are commands of a layer under another name. */
function layerAnswers(fired: ReturnType<typeof firedView>) {
  return {
    ControlAlerts: (outcome, { overlayId, memberId, action: command }, ...rest) =>
      fired(outcome, { overlayId, memberId, command }, ...rest),
    TestAlert: (outcome, { overlayId, memberId }, ...rest) =>
      fired(outcome, { overlayId, memberId, command: 'test' }, ...rest),
    RestoreLostState: (outcome, { overlayId, memberId }, ...rest) =>
      fired(outcome, { overlayId, memberId, command: 'restore' }, ...rest),
    PinChatMessage: (outcome, { overlayId, memberId, ...pinning }, ...rest) =>
      fired(outcome, { overlayId, memberId, command: pinningOf(pinning).command }, ...rest),
  } satisfies Partial<AnswerTable<FiredCommands, Runtime, Pick<RuntimeLookups, keyof FiredCommands>>>;
}

/** The layer that is to do it, where the command is about one that mirrors it. @throws Problem as `layersFor` */
async function sourceFor(
  designs: Designs,
  { overlayId, memberId }: Partial<OfLayer>,
  caller: Caller,
  demand: Demand,
): Promise<LayerLocation | null> {
  if (overlayId === undefined || memberId === undefined) return null;
  const source = await designs.sourceOf({ overlayId, memberId });
  if (source) await designs.layersFor(overlayId, caller, demand);
  return source;
}

const tellingLive = describeOperation(liveQueries.GetMemberLiveData);

type QueryDeps = Pick<RuntimeDeps, 'designs' | 'clock' | 'videos'> & Pick<Services, 'liveData' | 'pipeline'>;

/** Returns the query handlers for layers. */
function runtimeQueries(
  deps: QueryDeps,
): QueryArea<CommandsOf<typeof liveQueries & typeof playerQueries & typeof lostStateQueries>, QueryDeps> {
  return {
    modules: [liveQueries, playerQueries, lostStateQueries],
    answers: {
      GetYoutubeQueue: queueView,
      ListLostStates: listLostStates,
      GetMemberLiveData: async (
        { overlayId, memberId, kind },
        { caller },
        { designs, liveData, pipeline, clock },
      ) => {
        const design = await designs.layersFor(overlayId, caller, tellingLive);
        const layer = designedLayer(design, memberId);
        const data =
          kind === 'media'
            ? await mediaShown(pipeline, layer, overlayId, clock.now())
            : await liveData(design.ownerId, kind);
        if (!data)
          return { memberId, kind, status: 'unknown', reason: 'Nothing that is connected tells of it.' };
        return { memberId, kind, status: 'ok', at: timestamp(clock.now()), data: { ...data } };
      },
    },
    deps,
  };
}

/** Creates the speech process if an engine is configured. */
function speechOf(
  { pipeline, clock }: Services,
  { designs, places, speech: engine }: RuntimeDeps,
  process: RuntimeProcess,
  texts: SpokenTexts,
): readonly SpeechProcess[] {
  if (!engine) return [];
  const report: RuntimeProcess['spoken'] = (...spoken) => process.spoken(...spoken);
  return [new SpeechProcess({ engine, texts, pipeline, designs, places, clock, report })];
}

/** Checks whether a spoken text is still waiting to be played. */
function wantedIn(pipeline: Services['pipeline']) {
  return async ({ overlayId, memberId, id }: SpokenFor): Promise<boolean> => {
    const stream = streamName(runtimeDecider.category, overlayId);
    const { states, widgets } = (await pipeline.read<Runtime, unknown>(stream, runtimeDecider)).state;
    const state = states[memberId];
    const speech = findBehaviour(widgets[memberId] ?? '')?.speech;
    return state !== undefined && (speech?.wants(state, id) ?? false);
  };
}

/** Returns the media a layer shows; null for a layer of another widget. */
async function mediaShown(
  pipeline: Services['pipeline'],
  { widget, memberId, link }: DesignedLayer,
  overlayId: string,
  now: number,
): Promise<object | null> {
  if (widget !== 'media') return null;
  const location = link ?? { overlayId, memberId };
  const stream = streamName(runtimeDecider.category, location.overlayId);
  const { state } = await pipeline.read<Runtime, unknown>(stream, runtimeDecider);
  const shown = { ...nothingShown, ...state.states[location.memberId] };
  return { slots: slotsAt(shown, now).map(slotView) };
}

function depsOf(
  services: Services,
  { bot, lines, entrants, ...ports }: Resolved<typeof runtimeRequires>,
): RuntimeDeps {
  const { operations, renderersOf, clock, viewers } = services;
  return {
    ...ports,
    participants: new LayerParticipants({ bot, lines, entrants, viewers, clock }),
    operations,
    renderersOf,
    clock,
    speaks: ports.speech !== null,
  };
}

/** Runtime of overlays: what their layers do during a show. */
export const runtimeArea = defineArea({
  name: 'runtime',
  streams: [runtimeDecider],
  operations: [
    commands,
    alertCommands,
    chatPinCommands,
    soundCommands,
    playerCommands,
    mediaCommands,
    lostStateCommands,
    liveQueries,
    playerQueries,
    lostStateQueries,
  ],
  projections: () => [runtimeProjection],
  parts: [runtimePart],
  processNames: [RUNTIME_PROCESS, SPEECH_PROCESS],
  serve: wire(
    {
      requires: runtimeRequires,
      provides: {
        ...{ widgetCommands: WIDGET_COMMANDS, sizes: LAYER_SIZES, activity: LAYER_ACTIVITY },
        predictions: SHOWN_PREDICTIONS,
      },
    },
    (services, ports) => {
      const { pipeline, clock, warn } = services;
      const { designs } = ports;
      const predictions = new OwnPredictions();
      const sizes = new MeasuredSizes(services.readerOf(runtimeProjection), clock);
      const measuring = new Measuring({
        pipeline,
        layersOf: (overlayId) => designs.layersOf(overlayId),
        clock,
        log: warn,
      });
      return {
        provided: { ...providedLayers(pipeline, sizes, measuring), predictions },
        parts: () => {
          const deps = depsOf(services, ports);
          ports.texts.addPlaces({ layer: layerText({ ...services, places: ports.places }) });
          const process = new RuntimeProcess({
            ...deps,
            pipeline,
            record: ports.record,
            reader: services.readerOf(runtimeProjection),
          });
          predictions.use(process);
          const { feed } = ports;
          const subscriber = new LayerChat({
            ...{ pipeline, designs, process, feed, clock, warn },
            viewers: services.viewers,
            lines: ports.lines,
          });
          feed.subscribe(subscriber.subscription);
          ports.events.subscribeTo('poll', subscriber.onPoll);
          ports.events.subscribeTo('prediction-progress', predictionForwarder(process));
          const texts = new SpokenTexts(services.records, wantedIn(pipeline));
          return {
            commands: [runtimeCommands(deps)],
            queries: [runtimeQueries({ ...deps, liveData: services.liveData, pipeline })],
            processes: [process, ...speechOf(services, deps, process, texts)],
            http: (http) => texts.serve(http),
            viewerBuffers: [subscriber],
            start: () => watchPolls(services, subscriber),
            stop: async () => {
              measuring.stop();
              await subscriber.stop();
            },
          };
        },
      };
    },
  ),
});
