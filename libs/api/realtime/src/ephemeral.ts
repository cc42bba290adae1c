import { categoryOf, type Commit } from '@studio/kernel/event';
import type { MomentMessage, RenderState } from './protocol';
import type { RenderSource } from './render-source';

/** Returns the kinds of live data and signals that the visible layers use. */
export function liveKindsIn(
  view: RenderState | null,
  source: Pick<RenderSource<never>, 'liveKinds'>,
): ReadonlySet<string> {
  return new Set(Object.values(view?.layers ?? {}).flatMap((layer) => source.liveKinds?.(layer) ?? []));
}

/** Returns the effects in a commit that are played once. */
export function momentsIn(
  { stream, events }: Commit,
  { moments = [] }: Pick<RenderSource<never>, 'moments'>,
): readonly MomentMessage[] {
  const category = categoryOf(stream);
  return moments
    .filter((source) => source.category === category)
    .flatMap((source) =>
      events.flatMap((event) => {
        const moment = source.momentOf(event);
        return moment ? [{ eventId: event.id, ...moment, at: event.meta.at }] : [];
      }),
    );
}
