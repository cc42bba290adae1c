import { defineArea, type Services } from '@studio/areas/area';
import { CHAT_PLACEHOLDERS } from '@studio/areas/chat-bot';
import { DRAWING_PAGES, LAYER_KEEPER } from '@studio/areas/layer-keeper';
import { DESIGNS, type Designs } from '@studio/areas/ports';
import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { eventId } from '@studio/kernel/ids';
import type { CommandArea, Demand, Outcome, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
import * as commands from './drawing.commands';
import {
  drawingDecider,
  goneStrokes,
  type DrawingCommands,
  type DrawingFacts,
  type DrawingPlace,
} from './drawing.decider';
import type { DrawingEvents } from './drawing.events';
import { DrawingLinks } from './drawing-links';
import { addedPlace, anyLayer, DRAWING, drawingLayer, lowestDrawing, placeOf } from './drawing-layers';
import { drawingPart } from './drawing.part';
import * as queries from './drawing.queries';
import { strokesByViewer, type Drawings } from './drawing.state';
import type { DrawingLinkView, DrawingViewerView } from './drawing.views';
import { Kept } from './kept';
import { DrawingHub } from './pages/hub';
import { drawCodeOf } from './pages/proofs';
import { serveDrawingSockets } from './pages/sockets';

interface DrawingDeps {
  readonly designs: Designs;
  readonly kept: Kept;
  readonly services: Pick<Services, 'operations' | 'renderersOf' | 'clock'>;
  readonly linkView: (overlayId: string, state: Drawings) => DrawingLinkView;
}

const overlayOf = (command: object): string => (command as commands.ClearDrawing).overlayId;

/** How commands on drawings are run. */
function drawingCommands(
  deps: DrawingDeps,
): CommandArea<Drawings, DrawingCommands, DrawingEvents, DecisionContext, DrawingFacts> {
  const { designs, services, linkView } = deps;
  const { clock } = services;
  const delivery = deliveryFrom(deps.services);
  const went = ({ before, after }: Pick<Outcome<Drawings>, 'before' | 'after'>): number =>
    goneStrokes(before.state, after.state, clock.now());
  return {
    decider: drawingDecider,
    modules: [commands],
    common: {},
    answers: {
      ClearDrawing: (outcome, { overlayId }, request, place) => ({
        ...delivery(outcome, overlayId, request, place),
        clearedStrokes: went(outcome),
      }),
      DrawStroke: (outcome, { overlayId }, request, place) => ({
        ...delivery(outcome, overlayId, request, place),
        strokeId: drawnId(outcome.commit),
      }),
      EnableViewerDrawing: (_outcome, _command, _request, { memberId, added }) => ({
        ...{ memberId, active: true, addedLayer: added !== null },
        ...(added && { rev: added.rev, changed: true, stepId: added.stepId, onAir: true }),
      }),
      ModerateViewerDrawing: (outcome, { overlayId, action, viewerKey }, request, place) => ({
        ...delivery(outcome, overlayId, request, place),
        ...{ action, clearedStrokes: went(outcome) },
        viewer:
          viewersIn(outcome.after.state, clock.now()).find((each) => each.viewerKey === viewerKey) ?? null,
      }),
      RotateDrawingLink: ({ after }, { overlayId }) => linkView(overlayId, after.state),
      SetDrawingLink: ({ after }, { overlayId }) => linkView(overlayId, after.state),
    },
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor(overlayOf(command), caller, demand);
    },
    facts: drawingFacts(deps),
    // Pages of viewers hear of it at once, on all nodes.
    settled: (command) => {
      deps.kept.tellPages(overlayOf(command));
      return Promise.resolve();
    },
    onAir: () => false,
  };
}

/** How what was done reached viewers. */
function deliveryFrom({ clock, renderersOf }: DrawingDeps['services']) {
  return (
    { commit }: Pick<Outcome<Drawings>, 'commit'>,
    overlayId: string,
    { commandId }: RequestContext,
    { memberId, onAir }: DrawingPlace,
  ) => {
    const [event] = commit?.events ?? [];
    return {
      memberId,
      eventId: event?.id ?? eventId(commandId, 0),
      at: event?.meta.at ?? timestamp(clock.now()),
      onAir: commit !== null && onAir,
      renderers: renderersOf(overlayId),
    };
  };
}

/** Id of the stroke that a commit has drawn. */
function drawnId(commit: Outcome<Drawings>['commit']): string {
  const [event] = commit?.events ?? [];
  const strokeId = event?.data['strokeId'];
  return typeof strokeId === 'string' ? strokeId : '';
}

/** The layers that operations are about, for whoever may use them. */
function drawingFacts({ designs, services }: DrawingDeps) {
  const facts =
    (type: Parameters<typeof describeOperation>[0]) =>
    async (
      { overlayId, memberId }: { readonly overlayId: string; readonly memberId: number },
      { caller }: RequestContext,
    ): Promise<DrawingPlace> => {
      const design = await designs.layersFor(overlayId, caller, describeOperation(type));
      return placeOf(drawingLayer(design, memberId));
    };
  const owned =
    (type: Parameters<typeof describeOperation>[0]) =>
    async ({ overlayId }: { readonly overlayId: string }, { caller }: RequestContext) => ({
      ownerId: (await designs.layersFor(overlayId, caller, describeOperation(type))).ownerId,
    });
  return {
    ClearDrawing: facts(commands.ClearDrawing),
    DrawStroke: facts(commands.DrawStroke),
    ModerateViewerDrawing: facts(commands.ModerateViewerDrawing),
    EnableViewerDrawing: async ({ overlayId }: commands.EnableViewerDrawing, request: RequestContext) => {
      const enabling = describeOperation(commands.EnableViewerDrawing);
      const design = await designs.layersFor(overlayId, request.caller, enabling);
      const there = lowestDrawing(design);
      if (there) return { ...placeOf(there), added: null };
      return addedPlace(services.operations, overlayId, request);
    },
    RotateDrawingLink: owned(commands.RotateDrawingLink),
    SetDrawingLink: owned(commands.SetDrawingLink),
  };
}

type Queries = CommandsOf<typeof queries>;

/** How questions about drawings are answered. */
function drawingQueries(deps: DrawingDeps): QueryArea<Queries, DrawingDeps> {
  const [reading, linking] = [
    describeOperation(queries.GetViewerDrawing),
    describeOperation(queries.GetDrawingLink),
  ];
  return {
    modules: [queries],
    answers: {
      GetViewerDrawing: async ({ overlayId, memberId }, { caller }, { designs, kept, services }) => {
        const { widget } = anyLayer(await designs.layersFor(overlayId, caller, reading), memberId);
        // Where nobody can draw, nobody did (rules F6).
        if (widget !== DRAWING) return { memberId, active: false, viewers: [] };
        const state = await kept.read(overlayId);
        const viewers = viewersIn(state, services.clock.now()).reverse();
        return { memberId, active: state.link.memberId === memberId, viewers };
      },
      GetDrawingLink: async ({ overlayId }, { caller }, { designs, kept, linkView }) => {
        await designs.layersFor(overlayId, caller, linking);
        return linkView(overlayId, await kept.read(overlayId));
      },
    },
    deps,
  };
}

/** Who drew or is blocked, the latest last. */
function viewersIn(state: Drawings, now: number): DrawingViewerView[] {
  const counts = strokesByViewer(state, now);
  return Object.entries(state.people).map(([viewerKey, { name, platform, blocked }]) => ({
    ...{ viewerKey, name, platform, blocked },
    strokes: counts.get(viewerKey) ?? 0,
  }));
}

/** Overlays of an account on which viewers may draw. */
async function openDrawings(
  accountId: string,
  designs: Pick<Designs, 'ownedBy'>,
  kept: Kept,
): Promise<readonly { readonly overlayId: string; readonly state: Drawings }[]> {
  const owned = await designs.ownedBy(accountId);
  const all = await Promise.all(
    owned.map(async (overlayId) => ({ overlayId, state: await kept.read(overlayId) })),
  );
  return all.filter(({ state }) => state.link.memberId !== null);
}

/** What is drawn on overlays, by whoever may use them and by viewers behind a link. */
export const drawingArea = defineArea({
  name: 'drawing',
  streams: [drawingDecider],
  operations: [commands, queries],
  parts: [drawingPart],
  serve: (services) => {
    const { ports, pipeline, clock, keyFor, publicUrl, signals } = services;
    const links = new DrawingLinks(keyFor('drawing-links/v1'));
    const kept = new Kept(pipeline, signals);
    const opens = async (link: string): Promise<boolean> => {
      const target = links.read(link);
      if (!target) return false;
      const { link: now } = await kept.read(target.overlayId);
      return now.memberId !== null && now.generation === target.generation;
    };
    ports.provide(DRAWING_PAGES, { opens });
    ports.provide(LAYER_KEEPER, {
      widget: 'drawing',
      fire: (place, command, request) => kept.press(place, command, request),
    });
    return () => {
      const designs = ports.of(DESIGNS);
      const linkView = (overlayId: string, { link }: Drawings): DrawingLinkView => ({
        url:
          link.memberId === null
            ? null
            : `${publicUrl}/d/${links.sign({ overlayId, generation: link.generation })}`,
        ...{ active: link.memberId !== null, anonymous: link.anonymous },
        ...{ memberId: link.memberId, generation: link.generation },
      });
      ports.of(CHAT_HEARING).listen((accountId, event) => {
        const code = event.late || event.body.isOwn ? null : drawCodeOf(event.body.text);
        if (code === null) return;
        const { platform, body } = event;
        signals.publish(`drawCode-${accountId}`, { code, platform, user: { ...body.user } });
      });
      ports.of(CHAT_PLACEHOLDERS).addPlaceholders({
        drawlink: async ({ accountId }) => {
          const open = await openDrawings(accountId, designs, kept);
          const shown = open.find(({ overlayId }) => services.renderersOf(overlayId) > 0) ?? open[0];
          return (shown && linkView(shown.overlayId, shown.state).url) ?? '–';
        },
      });
      const hub = new DrawingHub({ ...services, designs, kept, links, clock });
      const deps = { designs, kept, services, linkView };
      return {
        commands: [drawingCommands(deps)],
        queries: [drawingQueries(deps)],
        signalSources: [{ kind: 'drawing', of: 'overlay', keep: () => [] }],
        http: (http) => serveDrawingSockets(http.server, hub),
        stop: () => hub.stop(),
      };
    };
  },
});
