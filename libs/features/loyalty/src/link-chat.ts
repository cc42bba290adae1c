import { randomInt } from 'node:crypto';
import type { BotReply } from '@studio/contracts/bot/chat-bot';
import type { Answer, Asking, PointsBuiltinDeps } from './builtin-answer';
import { commitLoyalty } from './ledger/loyalty.commits';
import { whyOf } from './model/loyalty.messages';
import type { KnownViewer } from './ledger/points';

const CODES = 'points-links';
const CODE_MS = 10 * 60_000;

interface OfferedLink {
  readonly accountId: string;
  /** Own id of whoever asked for the code: their person stands for all. */
  readonly viewerId: string;
  readonly platform: string;
  /** Missing in codes that an earlier version has made. */
  readonly simulated?: boolean;
  readonly until: number;
}

/**
 * `!link` makes a code; `!link` with a code that was made on another platform makes both viewers one person, with one
 * balance; `!link off` separates them again: what they have stays with the first of them.
 */
export const link: Answer = async (deps, asking): Promise<BotReply | null> => {
  const { accountId, viewer, args, event } = asking;
  const ownId = await deps.viewers.ownIdOf(accountId, { platform: event.platform, userId: viewer.userId });
  const [code = ''] = args;
  if (code === '') return offer(deps, asking, ownId);
  return code.toLowerCase() === 'off' ? separate(deps, asking, ownId) : accept(deps, asking, ownId, code);
};

async function offer(
  { records, clock }: PointsBuiltinDeps,
  { accountId, viewer: { name: user, platform, simulated } }: Asking,
  viewerId: string,
): Promise<BotReply | null> {
  const made = String(randomInt(100_000, 1_000_000));
  const offered: OfferedLink = { accountId, viewerId, platform, simulated, until: clock.now() + CODE_MS };
  const isNew = await records.putIfAbsent(CODES, `${accountId}.${made}`, { ...offered }, { ttlMs: CODE_MS });
  // Somebody else's, by chance: the next line gets another.
  if (!isNew) return null;
  return { message: 'loyalty.link_code', values: { user, code: made } };
}

async function accept(
  { pipeline, records, clock, viewers, points }: PointsBuiltinDeps,
  { accountId, viewer }: Asking,
  ownId: string,
  code: string,
): Promise<BotReply> {
  const { name: user, platform, simulated } = viewer;
  const offered = await records.get<OfferedLink>(CODES, `${accountId}.${code}`);
  const isGood =
    offered !== null &&
    offered.value.until > clock.now() &&
    (offered.value.simulated ?? simulated) === simulated &&
    (await viewers.personOf(offered.value.viewerId)) !== (await viewers.personOf(ownId));
  if (!isGood) return { message: 'loyalty.refused', values: { user, why: whyOf('code') } };
  const first = offered.value;
  const personId = await viewers.personOf(first.viewerId);
  const members = await Promise.all([first.viewerId, ownId].map((viewerId) => viewers.membersOf(viewerId)));
  const others = members.flat().filter((viewerId) => viewerId !== personId);
  // Written down first: whoever is linked in the log is joined also after a kill.
  const command = { viewerIds: [personId, ...others], personId };
  await commitLoyalty(pipeline, accountId, 'LinkViewers', command, { key: null });
  const place = (viewerId: string): Pick<KnownViewer, 'viewerId' | 'platform'> => ({
    viewerId,
    platform: viewerId === ownId ? platform : first.platform,
  });
  await points.join(accountId, place(personId), others.map(place), simulated);
  await records.delete(CODES, `${accountId}.${code}`);
  return { message: 'loyalty.linked', values: { user } };
}

async function separate(
  { pipeline, viewers }: PointsBuiltinDeps,
  { accountId, viewer: { name: user } }: Asking,
  ownId: string,
): Promise<BotReply> {
  const members = await viewers.membersOf(ownId);
  if (members.length < 2) return { message: 'loyalty.refused', values: { user, why: whyOf('link') } };
  await commitLoyalty(pipeline, accountId, 'UnlinkViewers', { viewerId: ownId }, { key: null });
  await viewers.unlink(members);
  return { message: 'loyalty.unlinked', values: { user } };
}
