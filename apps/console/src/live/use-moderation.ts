import type { Platform } from '@studio/platforms/platforms';
import { useCallback } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import { useAction } from '../kit/use-action';
import { useShow } from '../show/show-context';
import type { ShownLine } from '../show/show-room';
import type { LineAction } from './chat-row';
import { useLiveTexts, type LiveTexts } from './text/live-texts';

type ModerationAction = Exclude<LineAction, { readonly kind: 'answer' | 'pin' }>;

/** Chat modes; fields that a platform does not support are left out. */
const modes = {
  slow: { slowSeconds: 30 },
  subs: { subscribersOnly: true },
  emotes: { emoteOnly: true },
  all: { slowSeconds: 0, subscribersOnly: false, emoteOnly: false },
} as const;
export type ChatModeName = keyof typeof modes;

const once = () => ({ 'Idempotency-Key': randomId() });

/** Does something about a line. @param query whose chat it is @throws ApiProblem */
async function moderate(
  { id, platform: where, user }: ShownLine,
  action: ModerationAction,
  query: { readonly overlayId?: string },
): Promise<unknown> {
  const platform = where as Platform;
  const { login } = user;
  const header = once();
  switch (action.kind) {
    case 'delete':
      return answered(
        api.DELETE('/chat/messages/{messageId}', {
          params: { path: { messageId: id }, query: { ...query, platform } },
        }),
      );
    case 'timeout':
      return answered(
        api.POST('/chat/timeouts', {
          params: { query, header },
          body: { login, platform, seconds: action.seconds },
        }),
      );
    case 'ban':
      return answered(api.POST('/chat/bans', { params: { query, header }, body: { login, platform } }));
    case 'unban':
      return answered(
        api.DELETE('/chat/bans/{platform}/{login}', { params: { query, path: { platform, login } } }),
      );
    case 'shoutout':
      return answered(api.POST('/chat/shoutouts', { params: { query, header }, body: { login, platform } }));
  }
}

/** Keeps a line on the screen, in the first chat box of the overlay. @throws ApiProblem */
async function pinned(overlayId: string, messageId: string): Promise<unknown> {
  const { items } = await answered(
    api.GET('/overlays/{overlayId}/members', { params: { path: { overlayId } } }),
  );
  // Without a chat box the server reports what is missing.
  const memberId = (items.find(({ widget }) => widget === 'chat-box') ?? items[0])?.memberId ?? 1;
  return answered(
    api.POST('/overlays/{overlayId}/members/{memberId}/chat/pin', {
      params: { path: { overlayId, memberId }, header: once() },
      body: { messageId },
    }),
  );
}

function doneText({ chat }: LiveTexts, { kind }: ModerationAction, name: string): string | undefined {
  if (kind === 'timeout') return chat.timedOut(name);
  if (kind === 'ban') return chat.banned(name);
  return kind === 'unban' ? chat.unbanned(name) : undefined;
}

/** Returns the moderation actions for the chats of the show. */
export function useModeration() {
  const t = useLiveTexts();
  const { overlayId, of } = useShow();
  const { run, isBusy } = useAction();
  const runAction = useCallback(
    (line: ShownLine, action: ModerationAction) => {
      const done = doneText(t, action, line.user.name);
      void run(() => moderate(line, action, of), done === undefined ? {} : { done });
    },
    [run, t, of],
  );
  /** Sends a message. Rejects if the API refuses. */
  const send = useCallback(
    (text: string, to: ShownLine | null): Promise<Schemas['SentViews']> =>
      answered(
        api.POST('/chat/messages', {
          params: { query: of, header: once() },
          body: { text, ...(to && { replyTo: to.id, platforms: [to.platform as Platform] }) },
        }),
      ),
    [of],
  );
  const pin = useCallback(
    ({ id: messageId }: ShownLine) => void run(() => pinned(overlayId, messageId), { done: t.chat.pinned }),
    [run, overlayId, t],
  );
  const setMode = useCallback(
    (mode: ChatModeName, platform: Platform) =>
      void run(
        () =>
          answered(
            api.PATCH('/chat/modes/{platform}', {
              params: { query: of, path: { platform } },
              body: modes[mode],
            }),
          ),
        { done: t.chat.modeSet },
      ),
    [run, t, of],
  );
  const clear = useCallback(
    () =>
      void run(() => answered(api.POST('/chat/clear', { params: { query: of, header: once() }, body: {} }))),
    [run, of],
  );
  return { runAction, send, clear, pin, setMode, isBusy };
}
