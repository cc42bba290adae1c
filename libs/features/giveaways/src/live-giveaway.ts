import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { LiveSource } from '@studio/realtime/live-data';
import { inTree } from '@studio/kernel/viewer-tree';
import { countsView, timerView } from './giveaway.making';
import { howOf } from './model/giveaway.messages';
import { giveawaysOf } from './giveaway.query-handlers';
import { isRunning, type Giveaways } from './model/giveaway.state';

/** Live data of layers that show the giveaway [live/6]. */
export function giveawaySource({
  pipeline,
  clock,
}: {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly clock: Clock;
}): LiveSource {
  return {
    kinds: ['giveaway', 'text-variables'],
    categories: ['giveaway'],
    read: async (accountId, kind) => {
      const state = await giveawaysOf(pipeline, accountId);
      return kind === 'giveaway' ? liveGiveaway(state, clock.now()) : variables(state);
    },
  };
}

function liveGiveaway(state: Giveaways, now: number): { readonly [key: string]: unknown } | null {
  const { giveaway, entries } = state;
  if (!giveaway) return null;
  const { phase, settings, winners, latest } = giveaway;
  const { viewers, tickets } = countsView(giveaway);
  const last = winners.at(-1);
  return {
    phase,
    keyword: settings.keyword,
    // As viewers write it; nothing where only a reward lets them join.
    how: settings.matchMode === 'redeem' ? '' : howOf(settings),
    prize: settings.prize,
    timer: timerView(giveaway, now),
    entries: { viewers, tickets },
    latest:
      phase === 'cancelled' ? [] : latest.flatMap((viewerId) => inTree(entries, viewerId)?.user?.name ?? []),
    winners: winners.map(({ n, user, status }) => ({ n, name: user?.name ?? null, status })),
    // The same for all renderers, different for each draw, and without information about future draws.
    reveal: last ? { n: last.n, seed: last.draw.listHash.slice(0, 16) } : null,
  };
}

function variables(state: Giveaways): { readonly [name: string]: string } {
  const settings = isRunning(state) ? state.giveaway?.settings : undefined;
  return { 'giveaway-keyword': settings?.keyword ?? '', 'giveaway-prize': settings?.prize ?? '' };
}
