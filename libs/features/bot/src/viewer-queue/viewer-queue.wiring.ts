import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import { called } from '@studio/operations/names';
import type { LiveSource } from '@studio/realtime/live-data';
import type { QuotedViewers } from '../quotes/quoted-viewers';
import * as commands from './viewer-queue.commands';
import { viewerQueueDecider, type ViewerQueueLookups } from './viewer-queue.decider';
import type { ViewerQueueEvents } from './viewer-queue.events';
import * as queries from './viewer-queue.queries';
import { inTurn, type ViewerQueue } from './viewer-queue.state';
import { QueuedViewerView, ViewerQueueView } from './viewer-queue.views';

/** Names that `{queue-names}` shows. */
const SHOWN_NAMES = 10;

type Asked = CommandsOf<typeof commands>;

/** Returns a chance for each viewer who may be called. */
export function randomChances(): readonly number[] {
  return Array.from({ length: commands.MOST_CALLED }, Math.random);
}

export function viewerQueueCommands(
  access: OverlayAccess,
  viewers: Pick<QuotedViewers, 'of'>,
): CommandArea<ViewerQueue, Asked, ViewerQueueEvents, DecisionContext, ViewerQueueLookups> {
  const common = commandsOfBot(access);
  return {
    ...common,
    decider: viewerQueueDecider,
    modules: [commands],
    names: {
      ...common.names,
      entryId: (id, { state }) =>
        called(
          'entry',
          state.waiting.find(({ entryId }) => entryId === id),
        ),
    },
    answers: {
      UpdateViewerQueue: ({ after }) => ViewerQueueView.fromQueue(after.state),
      AddToViewerQueue: ({ before, after }) => {
        const entry = after.state.waiting.find(({ entryId }) => entryId === before.state.nextEntryId);
        if (!entry) throw new Error('Nobody was added.');
        return QueuedViewerView.of(entry);
      },
      CallNextViewers: ({ before, after }) => {
        const waited = new Set(before.state.waiting.map(({ entryId }) => entryId));
        const gone = after.state.called.filter(({ entryId }) => waited.has(entryId));
        return {
          called: gone.map((each) => QueuedViewerView.of(each)),
          waitingCount: after.state.waiting.length,
        };
      },
      RemoveFromViewerQueue: (_, { entryId }) => ({ deleted: true, entryId }),
      ClearViewerQueue: ({ before }) => ({ removedCount: before.state.waiting.length }),
    },
    lookups: {
      AddToViewerQueue: async (command, { isPreview = false }) => ({
        viewer: await viewers.of(accountOf(command), command.name, { isPreview }),
      }),
      CallNextViewers: () => ({ chances: randomChances() }),
    },
  };
}

interface ViewerQueueQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
}

/** Queries about the queue of viewers. */
export function viewerQueueQueries(
  deps: ViewerQueueQueryDeps,
): QueryArea<CommandsOf<typeof queries>, ViewerQueueQueryDeps> {
  return {
    modules: [queries],
    answers: {
      GetViewerQueue: async (query, request, { pipeline, access }) =>
        ViewerQueueView.fromQueue(
          await stateOf(pipeline, viewerQueueDecider, await askedBot(access, query, request)),
        ),
    },
    deps,
  };
}

/** The queue for texts of layers: `{queue-next}`, `{queue-names}`, `{queue-called}`, `{queue-count}`. */
export function viewerQueueVariables(pipeline: Pick<CommitPipeline, 'read'>): LiveSource {
  return {
    kinds: ['text-variables'],
    categories: [viewerQueueDecider.category],
    read: async (accountId) => {
      const queue = await stateOf(pipeline, viewerQueueDecider, accountId);
      if (queue.nextEntryId === 1) return null;
      const waiting = inTurn(queue);
      return {
        'queue-next': waiting[0]?.name ?? '',
        'queue-names': waiting
          .slice(0, SHOWN_NAMES)
          .map(({ name }, at) => `${at + 1}. ${name}`)
          .join('\n'),
        'queue-called': queue.called.map(({ name }) => name).join(', '),
        'queue-count': String(waiting.length),
      };
    },
  };
}
