import { randomUUID } from 'node:crypto';
import { type Answer, type Asked, failed, textOf, type Token } from './twitch-protocol';
import type { TwitchState } from './twitch-state';
import { voteEndpoints } from './twitch-votes';

interface Endpoint {
  readonly scope: string | null;
  readonly answer: (twitch: TwitchState, asked: Asked, token: Token) => Answer;
}

const own = (asked: Asked, token: Token, make: () => Answer): Answer =>
  (asked.query.get('broadcaster_id') ?? asked.body['broadcaster_id']) === token.userId
    ? make()
    : failed(401, 'The ID in broadcaster_id must match the user ID');

/** Endpoints of Helix by method and path. */
export const endpoints: { readonly [name: string]: Endpoint } = {
  ...voteEndpoints,
  'POST /eventsub/subscriptions': {
    scope: null,
    answer: (twitch, asked, token) => twitch.subscribe(asked, token),
  },
  'GET /channels': {
    scope: null,
    answer: ({ channel: { title, gameId }, games }, { query }) => ({
      status: 200,
      body: {
        data: [
          {
            broadcaster_id: query.get('broadcaster_id'),
            title,
            game_id: gameId,
            game_name: games.get(gameId) ?? '',
          },
        ],
      },
    }),
  },
  'PATCH /channels': {
    scope: 'channel:manage:broadcast',
    answer: (twitch, asked, token) =>
      own(asked, token, () => {
        const { title, game_id } = asked.body as { title?: string; game_id?: string };
        if (title === '' || (title?.length ?? 0) > 140) return failed(400, 'invalid title');
        if (game_id !== undefined && !twitch.games.has(game_id)) return failed(400, 'invalid game_id');
        if (title !== undefined) twitch.channel.title = title;
        if (game_id !== undefined) twitch.channel.gameId = game_id;
        return { status: 204 };
      }),
  },
  'GET /streams': {
    scope: null,
    answer: ({ stream }) => ({ status: 200, body: { data: stream ? [stream] : [] } }),
  },
  'GET /shared_chat/session': {
    scope: null,
    answer: ({ sharedChat }) => ({ status: 200, body: { data: sharedChat ? [{ session_id: 's' }] : [] } }),
  },
  'GET /search/categories': {
    scope: null,
    answer: ({ games }, { query }) => {
      const part = query.get('query')?.toLowerCase();
      if (!part) return failed(400, 'missing query');
      const found = [...games].filter(([, name]) => name.toLowerCase().includes(part));
      return { status: 200, body: { data: found.map(([id, name]) => ({ id, name, box_art_url: '' })) } };
    },
  },
  'GET /users': {
    scope: null,
    answer: ({ people }, { query }) => ({
      status: 200,
      body: {
        data: [...people.values()]
          .filter(({ id, login }) => login === query.get('login') || id === query.get('id'))
          .map(({ id, login, name }) => ({
            ...{ id, login, display_name: name },
            profile_image_url: `https://static-cdn.jtvnw.net/jtv_user_pictures/${login}-profile_image-0123456789abcdef-300x300.png`,
          })),
      },
    }),
  },
  'GET /clips': {
    scope: null,
    answer: (_, { query }) => {
      const clip = {
        ...{ id: `ClipOf${query.get('broadcaster_id')}`, duration: 12.5, title: 'What a jump' },
        ...{ creator_name: 'pixelfox', created_at: new Date().toISOString(), view_count: 7 },
      };
      return { status: 200, body: { data: [clip] } };
    },
  },
  'POST /clips': {
    scope: 'clips:edit',
    answer: ({ stream }, asked, token) =>
      own(asked, token, () =>
        stream
          ? {
              status: 202,
              body: { data: [{ id: 'MadeHere-1', edit_url: 'https://clips.twitch.tv/MadeHere-1/edit' }] },
            }
          : failed(404, 'Clipping is not possible for an offline channel.'),
      ),
  },
  'POST /streams/markers': {
    scope: 'channel:manage:broadcast',
    answer: ({ stream }, { body }, token) => {
      if (body['user_id'] !== token.userId) return failed(403, 'The user may not create markers.');
      if (!stream) return failed(404, 'The user is not streaming live.');
      const { description = '' } = body;
      return { status: 200, body: { data: [{ id: '123', position_seconds: 244, description }] } };
    },
  },
  'GET /channels/ads': {
    scope: 'channel:read:ads',
    answer: ({ ads }, asked, token) => own(asked, token, () => ({ status: 200, body: { data: [ads] } })),
  },
  'GET /schedule': {
    scope: null,
    answer: ({ schedule }, { query }) => {
      const { segments = [], vacation = null } = schedule ?? {};
      // By default segments from now on, which the test's clock decides.
      const from = query.get('start_time') ?? '';
      const after = segments
        .filter(({ start_time }) => start_time >= from)
        .slice(0, Number(query.get('first')));
      if (after.length === 0) return failed(404, 'segments were not found');
      return { status: 200, body: { data: { segments: after, vacation }, pagination: {} } };
    },
  },
  'GET /channels/followers': {
    scope: 'moderator:read:followers',
    answer: (_, { query }) => ({
      status: 200,
      body: {
        total: 8,
        data:
          query.get('user_id') === '2001' ? [{ user_id: '2001', followed_at: '2026-01-01T00:00:00Z' }] : [],
      },
    }),
  },
  'GET /subscriptions': {
    scope: 'channel:read:subscriptions',
    answer: () => ({ status: 200, body: { total: 3, points: 4, data: [] } }),
  },
  'GET /chat/chatters': {
    scope: 'moderator:read:chatters',
    answer: () => ({
      status: 200,
      body: { data: [{ user_id: '2001', user_login: 'viewer', user_name: 'Viewer' }], pagination: {} },
    }),
  },
  'POST /chat/messages': {
    scope: 'user:write:chat',
    answer: (twitch, { body }, token) => {
      if (body['sender_id'] !== token.userId) return failed(401, 'sender_id must match the user ID');
      if (String(body['message']).length > 500) return failed(400, 'message too long');
      const id = randomUUID();
      const is_sent = twitch.dropReason === null;
      if (is_sent) twitch.said.push({ id, senderId: token.userId, text: String(body['message']) });
      const drop_reason = is_sent ? null : { code: 'msg_rejected', message: twitch.dropReason };
      return { status: 200, body: { data: [{ message_id: is_sent ? id : '', is_sent, drop_reason }] } };
    },
  },
  'POST /chat/announcements': { scope: 'moderator:manage:announcements', answer: () => ({ status: 204 }) },
  'DELETE /moderation/chat': { scope: 'moderator:manage:chat_messages', answer: () => ({ status: 204 }) },
  'GET /chat/settings': {
    scope: null,
    answer: ({ chatSettings }, { query }) =>
      query.get('broadcaster_id')
        ? { status: 200, body: { data: [{ broadcaster_id: query.get('broadcaster_id'), ...chatSettings }] } }
        : failed(400, 'missing broadcaster_id'),
  },
  'PATCH /chat/settings': {
    scope: 'moderator:manage:chat_settings',
    answer: ({ chatSettings }, { body, query }, token) => {
      if (query.get('moderator_id') !== token.userId)
        return failed(401, 'The ID in moderator_id must match the user ID');
      const wait = body['slow_mode_wait_time'];
      if (typeof wait === 'number' && (wait < 3 || wait > 120)) return failed(400, 'slow_mode_wait_time');
      Object.assign(chatSettings, body);
      // As Twitch does: the length of a mode that is off is null.
      if (chatSettings['slow_mode'] === false) chatSettings['slow_mode_wait_time'] = null;
      if (chatSettings['follower_mode'] === false) chatSettings['follower_mode_duration'] = null;
      return { status: 200, body: { data: [{ ...chatSettings }] } };
    },
  },
  'POST /chat/shoutouts': { scope: 'moderator:manage:shoutouts', answer: () => ({ status: 204 }) },
  'POST /moderation/automod/message': {
    scope: 'moderator:manage:automod',
    answer: ({ heldMessages, decisions }, { body }, token) => {
      const id = textOf(body['msg_id']);
      if (body['user_id'] !== token.userId) return failed(401, 'user_id must match the user ID');
      if (!heldMessages.delete(id))
        return failed(404, 'The message specified in the msg_id field was not found');
      decisions.set(id, textOf(body['action']));
      return { status: 204 };
    },
  },
  'GET /moderation/unban_requests': {
    scope: 'moderator:manage:unban_requests',
    answer: ({ unbanRequests, people }, { query }) =>
      query.get('status') === 'pending'
        ? {
            status: 200,
            body: {
              data: unbanRequests.map((each) => {
                const { login = '', name = '' } = people.get(each.user_id) ?? {};
                const created_at = '2026-01-01T00:00:00Z';
                return { ...each, created_at, status: 'pending', user_login: login, user_name: name };
              }),
            },
          }
        : failed(400, 'missing status'),
  },
  'PATCH /moderation/unban_requests': {
    scope: 'moderator:manage:unban_requests',
    answer: (twitch, asked, token) =>
      own(asked, token, () => {
        const id = asked.query.get('unban_request_id') ?? '';
        const place = twitch.unbanRequests.findIndex((each) => each.id === id);
        if (place < 0) return failed(404, 'The unban request was not found');
        const [request] = twitch.unbanRequests.splice(place, 1);
        twitch.decisions.set(id, asked.query.get('status') ?? '');
        return { status: 200, body: { data: [request] } };
      }),
  },
  'POST /whispers': { scope: 'user:manage:whispers', answer: () => ({ status: 204 }) },
  'POST /moderation/bans': {
    scope: 'moderator:manage:banned_users',
    answer: ({ banned }, { body }) => {
      banned.add(String((body['data'] as Record<string, unknown>)['user_id']));
      return { status: 200, body: { data: [{}] } };
    },
  },
  'DELETE /moderation/bans': {
    scope: 'moderator:manage:banned_users',
    answer: ({ banned }, { query }) =>
      banned.delete(query.get('user_id') ?? '') ? { status: 204 } : failed(400, 'The user is not banned'),
  },
  'GET /channel_points/custom_rewards': {
    scope: 'channel:read:redemptions',
    answer: (_, { query }) => {
      const ours = { id: 'ours', title: 'Ours', cost: 100, is_enabled: true };
      const foreign = { id: 'foreign', title: 'Foreign', cost: 200, is_enabled: true };
      return {
        status: 200,
        body: { data: query.get('only_manageable_rewards') === 'true' ? [ours] : [ours, foreign] },
      };
    },
  },
  'GET /channel_points/custom_rewards/redemptions': {
    scope: 'channel:read:redemptions',
    answer: ({ waiting, people }, { query }) => {
      if (query.get('reward_id') !== 'ours')
        return failed(403, 'The custom reward was created by a different client_id');
      if (query.get('status') !== 'UNFULFILLED') return failed(400, 'missing status');
      const data = waiting.map((each) => {
        const { login = '', name = '' } = people.get(each.user_id) ?? {};
        const reward = { id: 'ours', title: 'Ours', cost: 100, prompt: '' };
        return { ...each, user_login: login, user_name: name, user_input: 'please', reward };
      });
      return { status: 200, body: { data } };
    },
  },
  'GET /bits/cheermotes': {
    scope: null,
    answer: () => ({
      status: 200,
      body: {
        data: [
          {
            prefix: 'Cheer',
            tiers: [1, 100].map((min_bits) => ({
              ...{ id: String(min_bits), min_bits },
              images: {
                dark: {
                  animated: {
                    '2': `https://d3aqoihi2n8ty8.cloudfront.net/actions/cheer/dark/animated/${min_bits}/2.gif`,
                  },
                },
              },
            })),
          },
        ],
      },
    }),
  },
  'GET /chat/badges/global': {
    scope: null,
    answer: () => badgeSets('subscriber', '0', 'A subscriber', 'global'),
  },
  'GET /chat/badges': {
    scope: null,
    answer: () => badgeSets('subscriber', '12', 'A year', 'channel'),
  },
  'PATCH /channel_points/custom_rewards/redemptions': {
    scope: 'channel:manage:redemptions',
    answer: (_, { query }) =>
      query.get('reward_id') === 'ours'
        ? { status: 200, body: { data: query.getAll('id').map((id) => ({ id })) } }
        : failed(403, 'The custom reward was created by a different client_id'),
  },
};

function badgeSets(set_id: string, id: string, title: string, name: string): Answer {
  const image_url_2x = `https://static-cdn.jtvnw.net/badges/v1/${name}/2`;
  return { status: 200, body: { data: [{ set_id, versions: [{ id, title, image_url_2x }] }] } };
}
