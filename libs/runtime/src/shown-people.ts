import type { NamedViewer } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';

/** Whom a command of a layer named, and whom entries of its state name that say who they are. */
export function peopleIn(data: JsonObject): readonly NamedViewer[] {
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
