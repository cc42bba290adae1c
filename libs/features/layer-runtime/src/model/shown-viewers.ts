import type { NamedViewer } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';

/** Returns the viewers that a layer command names, and those that entries of its state identify. */
export function viewersIn(data: JsonObject): readonly NamedViewer[] {
  return [...namedBy(data), ...shownBy(data)];
}

function namedBy({ viewerId, user, args }: JsonObject): readonly NamedViewer[] {
  const { platform } = (args ?? {}) as { readonly platform?: unknown };
  return personOf(viewerId, { ...(user as object | null), platform });
}

function shownBy({ viewerId, shown }: JsonObject): readonly NamedViewer[] {
  return Object.values((shown ?? {}) as object).flatMap((entry: { readonly user?: object } | null) =>
    personOf(viewerId, entry?.user ?? {}),
  );
}

function personOf(
  viewerId: unknown,
  user: { readonly userId?: unknown; readonly login?: unknown; readonly platform?: unknown },
): readonly NamedViewer[] {
  const { userId, login, platform } = user;
  if (typeof viewerId !== 'string' || typeof userId !== 'string') return [];
  return typeof login === 'string' && typeof platform === 'string'
    ? [{ viewerId, userId, login, platform }]
    : [];
}
