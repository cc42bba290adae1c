import { designedLayer, designedLayerOf } from '@studio/contracts/overlays/designed-layers';
import { namesOnOverlay } from '@studio/contracts/overlays/overlay-names';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { CHAT_PLACEHOLDERS } from '@studio/contracts/bot/chat-bot';
import {
  DRAWING_PAGES,
  DRAWING_LAYERS,
  type DrawingLayerPort,
} from '@studio/contracts/drawing/drawing-layers';
import { DESIGNS, type Designs } from '@studio/contracts/overlays/designs';
import { timestamp } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { eventId } from '@studio/kernel/ids';
import type { CommandArea, Demand, Outcome, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import * as commands from './drawing.commands';
import {
  drawingDecider,
  goneStrokes,
  type DrawingCommands,
  type DrawingLookups,
  type DrawingTarget,
} from './drawing.decider';
import type { DrawingEvents } from './drawing.events';
import { DrawingLinks } from './drawing-links';
import { addedDrawingTarget, DRAWING, lowestDrawing, drawingTargetOf } from './drawing-layers';
import { drawingPart } from './drawing.part';
import * as queries from './drawing.queries';
import { strokesByViewer, type Drawings } from './drawing.state';
import type { DrawingLinkView, DrawingViewerView } from './drawing.views';
import { StoredStrokes } from './stored-strokes';
import { DrawingHub } from './pages/hub';
import { drawCodeOf } from './pages/proofs';
import { serveDrawingSockets } from './pages/sockets';

interface DrawingDeps {
  readonly designs: Designs;
  readonly storedStrokes: StoredStrokes;
  readonly services: Pick<Services, 'operations' | 'renderersOf' | 'clock'>;
  readonly linkView: (overlayId: string, state: Drawings) => DrawingLinkView;
}

const overlayOf = (command: object): string => (command as commands.ClearDrawing).overlayId;

/** Returns the command handlers for drawings. */
function drawingCommands(
  deps: DrawingDeps,
): CommandArea<Drawings, DrawingCommands, DrawingEvents, DecisionContext, DrawingLookups> {
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
      ClearDrawing: (outcome, { overlayId }, request, target) => ({
        ...delivery(outcome, overlayId, request, target),
        clearedStrokes: went(outcome),
      }),
      DrawStroke: (outcome, { overlayId }, request, target) => ({
        ...delivery(outcome, overlayId, request, target),
        strokeId: drawnId(outcome.commit),
      }),
      EnableViewerDrawing: (_outcome, _command, _request, { memberId, added }) => ({
        ...{ memberId, active: true, addedLayer: added !== null },
        ...(added && { rev: added.rev, changed: true, stepId: added.stepId, onAir: true }),
      }),
      ModerateViewerDrawing: (outcome, { overlayId, action, viewerKey }, request, target) => ({
        ...delivery(outcome, overlayId, request, target),
        ...{ action, clearedStrokes: went(outcome) },
        viewer:
          viewersIn(outcome.after.state, clock.now()).find((each) => each.viewerKey === viewerKey) ?? null,
      }),
      RotateDrawingLink: ({ after }, { overlayId }) => linkView(overlayId, after.state),
      SetDrawingLink: ({ after }, { overlayId }) => linkView(overlayId, after.state),
    },
    names: namesOnOverlay(designs),
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `facts`.
    authorize: () => undefined,
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor(overlayOf(command), caller, demand);
    },
    lookups: drawingLookups(deps),
    // Notifies viewers' pages on all nodes.
    settled: (command) => {
      deps.storedStrokes.publishToPages(overlayOf(command));
      return Promise.resolve();
    },
  };
}

/** Returns a function that describes how a command reached viewers. */
function deliveryFrom({ clock, renderersOf }: DrawingDeps['services']) {
  return (
    { commit }: Pick<Outcome<Drawings>, 'commit'>,
    overlayId: string,
    { commandId }: RequestContext,
    { memberId, onAir }: DrawingTarget,
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
function drawingLookups({ designs, services }: DrawingDeps) {
  const lookups =
    (type: Parameters<typeof describeOperation>[0]) =>
    async (
      { overlayId, memberId }: { readonly overlayId: string; readonly memberId: number },
      { caller }: RequestContext,
    ): Promise<DrawingTarget> => {
      const design = await designs.layersFor(overlayId, caller, describeOperation(type));
      return drawingTargetOf(designedLayerOf(design, memberId, DRAWING));
    };
  const owned =
    (type: Parameters<typeof describeOperation>[0]) =>
    async ({ overlayId }: { readonly overlayId: string }, { caller }: RequestContext) => ({
      ownerId: (await designs.layersFor(overlayId, caller, describeOperation(type))).ownerId,
    });
  return {
    ClearDrawing: lookups(commands.ClearDrawing),
    DrawStroke: lookups(commands.DrawStroke),
    ModerateViewerDrawing: lookups(commands.ModerateViewerDrawing),
    EnableViewerDrawing: async ({ overlayId }: commands.EnableViewerDrawing, request: RequestContext) => {
      const enabling = describeOperation(commands.EnableViewerDrawing);
      const design = await designs.layersFor(overlayId, request.caller, enabling);
      const there = lowestDrawing(design);
      if (there) return { ...drawingTargetOf(there), added: null };
      return addedDrawingTarget(services.operations, overlayId, request);
    },
    RotateDrawingLink: owned(commands.RotateDrawingLink),
    SetDrawingLink: owned(commands.SetDrawingLink),
  };
}

type Queries = CommandsOf<typeof queries>;

/** Returns the query handlers for drawings. */
function drawingQueries(deps: DrawingDeps): QueryArea<Queries, DrawingDeps> {
  const [viewerDrawing, drawingLink] = [
    describeOperation(queries.GetViewerDrawing),
    describeOperation(queries.GetDrawingLink),
  ];
  return {
    modules: [queries],
    answers: {
      GetViewerDrawing: async ({ overlayId, memberId }, { caller }, { designs, storedStrokes, services }) => {
        const { widget } = designedLayer(await designs.layersFor(overlayId, caller, viewerDrawing), memberId);
        // An overlay without viewer drawing has an empty list [drawing/1].
        if (widget !== DRAWING) return { memberId, active: false, viewers: [] };
        const state = await storedStrokes.read(overlayId);
        const viewers = viewersIn(state, services.clock.now()).reverse();
        return { memberId, active: state.link.memberId === memberId, viewers };
      },
      GetDrawingLink: async ({ overlayId }, { caller }, { designs, storedStrokes, linkView }) => {
        await designs.layersFor(overlayId, caller, drawingLink);
        return linkView(overlayId, await storedStrokes.read(overlayId));
      },
    },
    deps,
  };
}

/** Returns the viewers who drew or are blocked, the latest last. */
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
  storedStrokes: StoredStrokes,
): Promise<readonly { readonly overlayId: string; readonly state: Drawings }[]> {
  const owned = await designs.ownedBy(accountId);
  const all = await Promise.all(
    owned.map(async (overlayId) => ({ overlayId, state: await storedStrokes.read(overlayId) })),
  );
  return all.filter(({ state }) => state.link.memberId !== null);
}

const drawLinkFacts = {
  about: { en: 'Page where viewers draw', de: 'Seite, auf der Zuschauer zeichnen' },
  sample: 'https://…/d/…',
};

/** Drawings on overlays, by users with access and by viewers with a link. */
export const drawingArea = defineArea({
  name: 'drawing',
  streams: [drawingDecider],
  operations: [commands, queries],
  parts: [drawingPart],
  serve: wire(
    {
      requires: { designs: DESIGNS, feed: CHAT_FEED, placeholders: CHAT_PLACEHOLDERS },
      provides: { pages: DRAWING_PAGES, layers: DRAWING_LAYERS },
    },
    (services, { designs, feed, placeholders }) => {
      const { pipeline, clock, keyFor, publicUrl, signals } = services;
      const links = new DrawingLinks(keyFor('drawing-links/v1'));
      const storedStrokes = new StoredStrokes(pipeline, signals);
      const opens = async (link: string): Promise<boolean> => {
        const target = links.read(link);
        if (!target) return false;
        const { link: now } = await storedStrokes.read(target.overlayId);
        return now.memberId !== null && now.generation === target.generation;
      };
      const layers: DrawingLayerPort = {
        widget: 'drawing',
        fire: (target, command, request) => storedStrokes.press(target, command, request),
      };
      return {
        provided: { pages: { opens }, layers },
        parts: () => {
          const linkView = (overlayId: string, { link }: Drawings): DrawingLinkView => ({
            url:
              link.memberId === null
                ? null
                : `${publicUrl}/d/${links.sign({ overlayId, generation: link.generation })}`,
            ...{ active: link.memberId !== null, anonymous: link.anonymous },
            ...{ memberId: link.memberId, generation: link.generation },
          });
          feed.subscribe({
            name: 'drawing codes',
            receive: ({ accountId, event: { platform, body } }) => {
              const code = drawCodeOf(body.text);
              if (code !== null)
                signals.publish(`drawCode-${accountId}`, { code, platform, user: { ...body.user } });
            },
          });
          placeholders.addPlaceholders(
            {
              drawlink: async ({ accountId }) => {
                const open = await openDrawings(accountId, designs, storedStrokes);
                const shown = open.find(({ overlayId }) => services.renderersOf(overlayId) > 0) ?? open[0];
                return (shown && linkView(shown.overlayId, shown.state).url) ?? '–';
              },
            },
            { drawlink: drawLinkFacts },
          );
          const hub = new DrawingHub({ ...services, designs, storedStrokes, links, clock });
          const deps = { designs, storedStrokes, services, linkView };
          return {
            commands: [drawingCommands(deps)],
            queries: [drawingQueries(deps)],
            signalSources: [{ kind: 'drawing', of: 'overlay', keep: () => [] }],
            http: (http) => serveDrawingSockets(http.server, hub, services),
            viewerBuffers: [hub],
            stop: () => hub.stop(),
          };
        },
      };
    },
  ),
});
