import type { WidgetStart } from '../bridge';

const HOST = 'api.streamelements.com';

/** KnownAnswer to a request of a widget to StreamElements; `value` is JSON. */
export interface KnownAnswer {
  readonly status: 200 | 404;
  readonly value: unknown;
}

/**
 * Answers a request of a widget to the interface of StreamElements, from what the page knows.
 * @param counter returns the value of a counter
 * @returns null for another address
 */
export function answerTo(
  address: string,
  load: WidgetStart['load'],
  counter: (name: string) => Promise<unknown>,
): Promise<KnownAnswer> | null {
  let url: URL;
  try {
    url = new URL(address, 'https://widget.invalid');
  } catch {
    return null;
  }
  if (url.hostname !== HOST) return null;
  return valueOf(url, load, counter).then((value): KnownAnswer =>
    value === undefined ? notFound : { status: 200, value },
  );
}

const notFound: KnownAnswer = {
  status: 404,
  value: { statusCode: 404, error: 'Not Found', message: 'Not Found' },
};

async function valueOf(
  { pathname, searchParams }: URL,
  { channel, session, recents }: WidgetStart['load'],
  counter: (name: string) => Promise<unknown>,
): Promise<unknown> {
  const [kind, id, what, name] = /^\/kappa\/v2\/(.+?)\/?$/.exec(pathname)?.[1]?.split('/') ?? [];
  if (id === undefined) return undefined;
  switch (kind) {
    case 'channels':
      return what === undefined ? channelOf(channel) : undefined;
    case 'bot':
      return what === 'counters' && name !== undefined ? counter(decodeURIComponent(name)) : undefined;
    case 'sessions':
      if (what === 'top') return topOf(session.data, searchParams);
      return what === undefined ? { channel: id, data: session.data } : undefined;
    case 'activities':
      return what === undefined ? recents : undefined;
    default:
      return undefined;
  }
}

function channelOf(channel: WidgetStart['load']['channel']): object {
  const { id, username, displayName = username, providerId, provider = 'twitch' } = channel;
  return { _id: id, username, displayName, alias: username, providerId, provider, avatar: '' };
}

/** Returns the list of supporters, of which only the first is known. */
function topOf(data: { readonly [key: string]: unknown }, asked: URLSearchParams): readonly object[] {
  const [type, interval] = [asked.get('type') ?? 'tip', asked.get('interval') ?? 'session'];
  const { name, amount } = (data[`${type}-${interval}-top-donator`] ?? {}) as Partial<
    Record<string, unknown>
  >;
  return name ? [{ username: name, total: amount }] : [];
}
