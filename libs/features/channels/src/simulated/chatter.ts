import type {
  ChatBadge,
  ChatBody,
  ChatEmote,
  ChatterRole,
  PlatformUser,
} from '@studio/contracts/channels/platform-event';
import { Chance } from './chance';

/** Viewers who are something on every simulated channel; of others a few subscribe. */
const known: { readonly [login: string]: readonly ChatterRole[] } = {
  pixelotter: ['sub', 'mod'],
  nightowl42: ['sub', 'vip'],
  teaandtoast: ['vip'],
  quietstorm: ['mod'],
};

const badges: { readonly [role in ChatterRole]: ChatBadge } = {
  broadcaster: { id: 'broadcaster', title: 'Broadcaster', url: null },
  mod: { id: 'moderator', title: 'Moderator', url: null },
  vip: { id: 'vip', title: 'VIP', url: null },
  sub: { id: 'subscriber', title: 'Subscriber', url: null },
};

const colors = ['#ff7f50', '#1e90ff', '#2e8b57', '#daa520', '#8a2be2', '#ff69b4'] as const;

/** Words that the simulated platform takes for emotes. */
const emotes: ReadonlySet<string> = new Set(['Kappa', 'PogChamp', 'LUL', 'HeyGuys']);

/** The account whose channel it is, as the simulated platform knows it. */
export function broadcasterOf(accountId: string): PlatformUser {
  return { userId: `simulated-${accountId}`, login: 'you', name: 'You' };
}

/** Appearance of a viewer in chat, the same each time. */
export function chatterOf(
  { login }: PlatformUser,
  roles: readonly ChatterRole[] = rolesOf(login),
): Pick<ChatBody, 'roles' | 'color' | 'badges' | 'months'> {
  const chance = new Chance(`looks of ${login}`);
  return {
    roles,
    color: chance.between(1, 4) > 1 ? chance.oneOf(colors) : null,
    badges: [...roles].reverse().map((role) => badges[role]),
    months: roles.includes('sub') ? chance.between(1, 40) : null,
  };
}

function rolesOf(login: string): readonly ChatterRole[] {
  return known[login] ?? (new Chance(`subs ${login}`).between(1, 4) === 1 ? ['sub'] : []);
}

/** Positions of emotes in a text. */
function emotesIn(text: string): readonly ChatEmote[] {
  const found: ChatEmote[] = [];
  let place = 0;
  for (const word of text.split(/(\s)/u)) {
    const end = place + Array.from(word).length;
    if (emotes.has(word))
      found.push({ id: `simulated-${word.toLowerCase()}`, name: word, start: place, end, url: null });
    place = end;
  }
  return found;
}

/** A line of somebody's, in full. */
export function lineBy(
  user: PlatformUser,
  said: Pick<ChatBody, 'messageId' | 'text'> & Partial<ChatBody>,
): ChatBody {
  return {
    type: 'chat',
    user,
    ...chatterOf(user),
    emotes: emotesIn(said.text),
    first: false,
    reply: null,
    isOwn: false,
    ...said,
  };
}
