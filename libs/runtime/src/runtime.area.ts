import { defineArea, type Services } from '@studio/areas/area';
import {
  DESIGNS,
  MEDIA_LIBRARY,
  PLACES,
  type MediaLibrary,
  type DesignedLayer,
  type Designs,
  type LayerPlace,
  type AccountPlaces,
} from '@studio/areas/ports';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { POLL_HEARING } from '@studio/platforms/port/poll-hearing';
import type { AnswerTable, CommandArea, Demand, QueryArea } from '@studio/operations/area';
import type { Caller, RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { findBehaviour } from '@studio/widgets/catalog';
import { slotsAt } from '@studio/widgets/media/media.behaviour';
import { nothingShown } from '@studio/widgets/media/media.state';
import type { Values } from '@studio/widgets/widget';
import { ChatEar } from './chat-ear';
import { requireCommand } from './command-args';
import { firedView } from './fired';
import { offerLayers } from './layer-offers';
import { LayerParticipants } from './layer-participants';
import { MeasuredSizes } from './measured-sizes';
import { Measuring } from './measuring';
import { RUNTIME_PROCESS, RuntimeProcess } from './runtime-process';
import { CHAT_LINES } from '@studio/platforms/port/chat-lines';
import { ENTRANTS } from '@studio/areas/entrants';
import { ACTIVITY_RECORD } from '@studio/areas/activity-record';
import * as alertCommands from './alert.commands';
import { LAYER_KEEPER, type LayerKeeper } from '@studio/areas/layer-keeper';
import { PEOPLE_SHOWN, type FoundPerson, type PeopleShown } from '@studio/areas/people-shown';
import { MEDIA_SHELF, type MediaShelf } from '@studio/areas/media-shelf';
import * as mediaCommands from './media.commands';
import { mediaAnswers, mediaFacts, mediaOf, slotView } from './media.layers';
import * as chatPinCommands from './chat-pin.commands';
import { pinningOf } from './chat-pin.commands';
import { watchPolls } from './poll-feed';
import * as commands from './runtime.commands';
import * as soundCommands from './sound.commands';
import * as playerCommands from './player.commands';
import * as playerQueries from './player.queries';
import { soundAnswers, soundFacts } from './sound.layers';
import { uploadOf } from './upload-of';
import { PLAYER, playerAnswers } from './player.answers';
import type { FiredCommands, FiredLayerFacts, RuntimeFacts } from './runtime.context';
import { runtimeDecider } from './runtime.decider';
import type { RuntimeEvents } from './runtime.events';
import { runtimePart } from './runtime.part';
import { runtimeProjection } from './runtime.projection';
import * as liveQueries from './live.queries';
import type { Runtime } from './runtime.state';
import { SpeechEngine } from './speech/speech-engine';
import { VIDEO_SHELF, type VideoShelf } from '@studio/areas/video-shelf';
import { layerIn, playerFacts, tellQueue } from './player-facts';
import { requirePlayable } from './player-videos';
import { SPEECH_PROCESS, SpeechProcess } from './speech/speech-process';
import { SpokenTexts, type SpokenFor } from './speech/spoken-texts';

interface RuntimeDeps {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly media: Pick<MediaLibrary, 'byId'>;
  readonly shelf: MediaShelf;
  readonly keeper: LayerKeeper;
  readonly people: PeopleShown;
  readonly videos: VideoShelf;
  readonly participants: LayerParticipants;
  readonly operations: Services['operations'];
  readonly renderersOf: (overlayId: string) => number;
  readonly clock: Clock;
  /** There is an engine that speaks texts. */
  readonly speaks: boolean;
}

const firing = describeOperation(commands.FireWidgetCommand);

/** Every command is about one layer. */
type OfLayer = Pick<commands.FireWidgetCommand, 'overlayId' | 'memberId'>;

/** How layers are made to do something. */
function runtimeCommands(
  deps: RuntimeDeps,
): CommandArea<
  Runtime,
  FiredCommands,
  RuntimeEvents,
  DecisionContext,
  Pick<RuntimeFacts, keyof FiredCommands>
> {
  const { designs, renderersOf, clock } = deps;
  const layerFor = layerFinder(deps);
  const fired = firedView(renderersOf, clock);
  return {
    decider: runtimeDecider,
    modules: [commands, alertCommands, chatPinCommands, soundCommands, playerCommands, mediaCommands],
    common: {},
    answers: {
      FireWidgetCommand: fired,
      ...layerAnswers(fired),
      ...playerAnswers(fired, clock, deps.videos.known),
      ...soundAnswers(fired),
      ...mediaAnswers(fired),
    },
    elsewhere: (command, { caller }, demand) => sourceFor(designs, command, caller, demand),
    streamId: (command) => (command as OfLayer).overlayId,
    authorize: () => undefined, // It is decided on the design: see `access`.
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor((command as OfLayer).overlayId, caller, demand);
    },
    facts: {
      FireWidgetCommand: async (command, request) => {
        const found = await layerFor.owned(command, request.caller, command.command, command.args, request);
        const facts = await deps.participants.facts(found.facts, found.ownerId, command, request);
        return keptFacts(deps, facts, command, request);
      },
      ControlAlerts: (command, { caller }) => layerFor(command, caller, command.action),
      TestAlert: (command, { caller }) => layerFor(command, caller, 'test', { kind: command.kind }),
      PinChatMessage: (command, { caller }) => {
        const { command: name, args } = pinningOf(command);
        return layerFor(command, caller, name, args);
      },
      ...playerFacts(deps),
      ...soundFacts(deps),
      ...mediaFacts(deps),
    },
    onAir: () => false,
  };
}

/** With what came of a command of a layer that somebody else keeps. */
async function keptFacts(
  { keeper }: Pick<RuntimeDeps, 'keeper'>,
  facts: FiredLayerFacts,
  command: commands.FireWidgetCommand,
  request: RequestContext,
): Promise<FiredLayerFacts> {
  if (facts.layer.widget !== keeper.widget) return facts;
  if (request.isPreview || request.isAccessOnly) return { ...facts, kept: null };
  return { ...facts, kept: await keeper.fire(command, command.command, request) };
}

/** Finds the layer of a command, for whoever may have it do something. */
function layerFinder({ designs, places, media, shelf, people, videos, speaks }: RuntimeDeps) {
  const owned = async (
    { overlayId, memberId }: OfLayer,
    caller: Caller,
    command: string,
    args: Values = {},
    { isPreview, isAccessOnly }: Partial<Pick<RequestContext, 'isPreview' | 'isAccessOnly'>> = {},
  ): Promise<{ readonly facts: FiredLayerFacts; readonly ownerId: string }> => {
    const design = await designs.layersFor(overlayId, caller, firing);
    const layer = layerIn(design, memberId);
    const {
      upload: kind,
      media: named,
      person: isOfPerson,
    } = requireCommand(findBehaviour(layer.widget), command, args);
    const { ownerId } = design;
    const { timeZone } = await places.placeOf(ownerId);
    const facts = { layer, timeZone, speaks };
    if (layer.widget === PLAYER && typeof args['videoId'] === 'string' && !isAccessOnly)
      await requirePlayable(videos, args['videoId'], 'args.videoId');
    if (isOfPerson && !isAccessOnly) {
      const [login, platform] = [String(args['login']), args['platform'] as FoundPerson['platform']];
      const asked = { accountId: ownerId, platform, login, isTrial: isPreview ?? false };
      return { facts: { ...facts, person: await people.find(asked) }, ownerId };
    }
    if (named) {
      const place = { overlayId, ownerId, settings: layer.values };
      return { facts: { ...facts, media: await mediaOf(shelf, named, place, args) }, ownerId };
    }
    const uploadId = args['uploadId'];
    if (kind === undefined || typeof uploadId !== 'number') return { facts, ownerId };
    const upload = await uploadOf(media, ownerId, uploadId, kind, 'args.uploadId');
    return { facts: { ...facts, upload }, ownerId };
  };
  const finder = async (...asked: Parameters<typeof owned>): Promise<FiredLayerFacts> =>
    (await owned(...asked)).facts;
  return Object.assign(finder, { owned });
}

/** Answers of operations that are commands of a layer under another name. */
function layerAnswers(fired: ReturnType<typeof firedView>) {
  return {
    ControlAlerts: (outcome, { overlayId, memberId, action: command }, ...rest) =>
      fired(outcome, { overlayId, memberId, command }, ...rest),
    TestAlert: (outcome, { overlayId, memberId }, ...rest) =>
      fired(outcome, { overlayId, memberId, command: 'test' }, ...rest),
    PinChatMessage: (outcome, { overlayId, memberId, ...pinning }, ...rest) =>
      fired(outcome, { overlayId, memberId, command: pinningOf(pinning).command }, ...rest),
  } satisfies Partial<AnswerTable<FiredCommands, Runtime, Pick<RuntimeFacts, keyof FiredCommands>>>;
}

/** The layer that is to do it, where the command is about one that mirrors it. @throws Problem as `layersFor` */
async function sourceFor(
  designs: Designs,
  { overlayId, memberId }: Partial<OfLayer>,
  caller: Caller,
  demand: Demand,
): Promise<LayerPlace | null> {
  if (overlayId === undefined || memberId === undefined) return null;
  const source = await designs.sourceOf({ overlayId, memberId });
  if (source) await designs.layersFor(overlayId, caller, demand);
  return source;
}

const tellingLive = describeOperation(liveQueries.GetMemberLiveData);

type ReadingDeps = Pick<RuntimeDeps, 'designs' | 'clock' | 'videos'> &
  Pick<Services, 'liveData' | 'pipeline'>;

/** How questions about what layers can do are answered. */
function runtimeQueries(
  deps: ReadingDeps,
): QueryArea<CommandsOf<typeof liveQueries & typeof playerQueries>, ReadingDeps> {
  return {
    modules: [liveQueries, playerQueries],
    answers: {
      GetYoutubeQueue: tellQueue,
      GetMemberLiveData: async (
        { overlayId, memberId, kind },
        { caller },
        { designs, liveData, pipeline, clock },
      ) => {
        const design = await designs.layersFor(overlayId, caller, tellingLive);
        const layer = layerIn(design, memberId);
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

/** What has texts spoken, where there is an engine. */
function speechOf(
  { speechUrl, outbound, pipeline, clock }: Services,
  { designs, places }: RuntimeDeps,
  process: RuntimeProcess,
  texts: SpokenTexts,
): readonly SpeechProcess[] {
  if (speechUrl === null) return [];
  const engine = new SpeechEngine(speechUrl, outbound, clock);
  const tell: RuntimeProcess['spoken'] = (...told) => process.spoken(...told);
  return [new SpeechProcess({ engine, texts, pipeline, designs, places, clock, tell })];
}

/** Whether what was spoken is still to be heard. */
function wantedIn(pipeline: Services['pipeline']) {
  return async ({ overlayId, memberId, id }: SpokenFor): Promise<boolean> => {
    const stream = streamName(runtimeDecider.category, overlayId);
    const { states, widgets } = (await pipeline.read<Runtime, unknown>(stream, runtimeDecider)).state;
    const state = states[memberId];
    const speech = findBehaviour(widgets[memberId] ?? '')?.speech;
    return state !== undefined && (speech?.wants(state, id) ?? false);
  };
}

/** What a media layer shows now; null for a layer of another widget. */
async function mediaShown(
  pipeline: Services['pipeline'],
  { widget, memberId, link }: DesignedLayer,
  overlayId: string,
  now: number,
): Promise<object | null> {
  if (widget !== 'media') return null;
  const place = link ?? { overlayId, memberId };
  const stream = streamName(runtimeDecider.category, place.overlayId);
  const { state } = await pipeline.read<Runtime, unknown>(stream, runtimeDecider);
  const shown = { ...nothingShown, ...state.states[place.memberId] };
  return { slots: slotsAt(shown, now).map(slotView) };
}

function depsOf({ ports, operations, renderersOf, clock, viewers, speechUrl }: Services): RuntimeDeps {
  return {
    designs: ports.of(DESIGNS),
    places: ports.of(PLACES),
    media: ports.of(MEDIA_LIBRARY),
    shelf: ports.of(MEDIA_SHELF),
    keeper: ports.of(LAYER_KEEPER),
    people: ports.of(PEOPLE_SHOWN),
    videos: ports.of(VIDEO_SHELF),
    participants: new LayerParticipants({
      lines: ports.of(CHAT_LINES),
      entrants: ports.of(ENTRANTS),
      viewers,
      clock,
    }),
    operations,
    renderersOf,
    clock,
    speaks: speechUrl !== null,
  };
}

/** What overlays do while a show runs. */
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
    liveQueries,
    playerQueries,
  ],
  projections: () => [runtimeProjection],
  parts: [runtimePart],
  processNames: [RUNTIME_PROCESS, SPEECH_PROCESS],
  serve: (services) => {
    const { pipeline, clock, ports, warn } = services;
    const sizes = new MeasuredSizes(services.readerOf(runtimeProjection), clock);
    const measuring = new Measuring({
      pipeline,
      layersOf: (overlayId) => ports.of(DESIGNS).layersOf(overlayId),
      clock,
      log: warn,
    });
    offerLayers(services, sizes, measuring);
    return () => {
      const deps = depsOf(services);
      const { designs } = deps;
      const process = new RuntimeProcess({
        ...deps,
        pipeline,
        record: ports.of(ACTIVITY_RECORD),
        reader: services.readerOf(runtimeProjection),
      });
      const ear = new ChatEar({ pipeline, designs, viewers: services.viewers, process, clock, warn });
      ports.of(CHAT_LINES).listen(ear.hear);
      ports.of(POLL_HEARING).listen(ear.hearPoll);
      const texts = new SpokenTexts(services.records, wantedIn(pipeline));
      return {
        commands: [runtimeCommands(deps)],
        queries: [
          runtimeQueries({
            ...deps,
            liveData: services.liveData,
            pipeline,
          }),
        ],
        processes: [process, ...speechOf(services, deps, process, texts)],
        http: (http) => texts.serve(http),
        start: () => watchPolls(services, ear),
        stop: async () => {
          measuring.stop();
          await ear.stop();
        },
      };
    };
  },
});
