import { viewerRoles, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import { Flag, Int, List, Timestamp, Nested, OneOf, Text } from '@studio/operations/fields';
import { GiveawaySettingsView, matchModes, type MatchMode } from '../settings/settings.fields';

export const phases = [
  'idle',
  'open',
  'paused',
  'closed',
  'claiming',
  'drawn',
  'finished',
  'cancelled',
] as const;
const winnerStatuses = ['pending', 'claimed', 'expired', 'rerolled', 'removed'] as const;

const announcements = ['waiting', 'sent', 'failed'] as const;

export class WinnerMessageView {
  @Timestamp('When.') readonly at: string;
  @Text('In words of the viewer; empty once they are forgotten.', { lines: true }) readonly text: string;
}

/** A winner in an answer. */
export class WinnerView {
  @Int('Which draw.') readonly n: number;
  @Text('Login; empty once they are forgotten.') readonly login: string;
  @Text('Name; empty once they are forgotten.') readonly name: string;
  @Text('Where.') readonly platform: string;
  @Int('Tickets that they had.') readonly tickets: number;
  @OneOf(winnerStatuses, 'Whether they have won.') readonly status: (typeof winnerStatuses)[number];
  @Timestamp('When they were drawn.') readonly drawnAt: string;
  @Timestamp('Until when they can claim; null: nobody has to, or chat was not asked yet.', { nullable: true })
  readonly claimBy: string | null;
  @OneOf(
    announcements,
    'Whether chat was asked, of a winner who has to claim: waiting, sent (their time runs), failed (no chat took the line; their time does not run, any line they write claims, as do claim and reroll).',
    { nullable: true },
  )
  readonly announcement: (typeof announcements)[number] | null;
  @Timestamp('When they claimed.', { nullable: true }) readonly claimedAt: string | null;
  @List(WinnerMessageView, 'What they wrote since, 50 lines at most.')
  readonly messages: readonly WinnerMessageView[];
  @Int('n of the winner in whose place.', { nullable: true }) readonly replaces: number | null;
}

export class GiveawayTimerView {
  @Timestamp('When it closes by itself.', { nullable: true }) readonly closesAt: string | null;
  @Int('Seconds until then, also while it rests.', { nullable: true }) readonly remainingS: number | null;
  @Flag('It rests.') readonly paused: boolean;
}

export class GiveawayCountsView {
  @Int('Who is in.') readonly viewers: number;
  @Int('All tickets.') readonly tickets: number;
  @Int('Who can win.') readonly eligible: number;
}

export class FairnessView {
  @Text('SHA-256 of the seed, from the start on.', { nullable: true }) readonly commit: string | null;
  @Text('Told once it is over.', { nullable: true }) readonly seed: string | null;
  @Text('SHA-256 of the list that was drawn from last.', { nullable: true }) readonly listHash: string | null;
  @Text('Public page with the proof, for everybody who has the link.', { nullable: true })
  readonly proofUrl: string | null;
}

export class ChatReadyView {
  @Flag('The bot reads and writes there. The simulated channel stands for Twitch.') readonly twitch: boolean;
  @Flag('The bot reads and writes there.') readonly kick: boolean;
}

/** A giveaway in an answer. */
export class GiveawayView {
  @Text('Null when there never was one.', { nullable: true }) readonly giveawayId: string | null;
  @OneOf(phases, 'Where it is.') readonly phase: (typeof phases)[number];
  @Text('Word that viewers type to join.', { nullable: true }) readonly keyword: string | null;
  @OneOf(matchModes, 'How they join.') readonly matchMode: MatchMode;
  @Text('What can be won.') readonly prize: string;
  @Nested(GiveawaySettingsView, 'All of it.') readonly settings: GiveawaySettingsView;
  @Timestamp('When it began.', { nullable: true }) readonly startedAt: string | null;
  @Nested(GiveawayTimerView, 'When it closes.') readonly timer: GiveawayTimerView;
  @Nested(GiveawayCountsView, 'Who is in; none once it is cancelled.') readonly entries: GiveawayCountsView;
  @List(WinnerView, 'In the order in which they were drawn, names and words of viewers.')
  readonly winners: readonly WinnerView[];
  @Int('How many were drawn in the place of others.') readonly rerolls: number;
  @Nested(FairnessView, 'With which anybody can check it.') readonly fairness: FairnessView;
  @Nested(ChatReadyView, 'Whether chats are ready.') readonly chatReady: ChatReadyView;
}

/** An entry of a giveaway in an answer. */
export class GiveawayEntryView {
  @Int('Which entry.') readonly seq: number;
  @Text('Login; empty once they are forgotten.') readonly login: string;
  @Text('Name; empty once they are forgotten.') readonly name: string;
  @Text('Where.') readonly platform: string;
  @OneOf(viewerRoles, 'The highest that they have.') readonly role: ViewerRole;
  @Int('Tickets.') readonly tickets: number;
  @Flag('They can win.') readonly eligible: boolean;
  @Text('Why not: removed, drawn, paying, forgotten, or unknown with the gate that nobody can answer.', {
    nullable: true,
  })
  readonly reason: string | null;
  @Timestamp('When they joined.') readonly joinedAt: string;
}

export class GiveawayEntriesView {
  @List(GiveawayEntryView, 'The first who joined first.') readonly items: readonly GiveawayEntryView[];
  @Int('Of all pages.') readonly total: number;
  @Int('Send as after for the next page; null on the last.', { nullable: true })
  readonly nextAfter: number | null;
}

export class PastCountsView {
  @Int('Who was in.') readonly viewers: number;
  @Int('All tickets.') readonly tickets: number;
}

export class PastGiveawayView {
  @Int('Which giveaway.') readonly seq: number;
  @Text('Its id.') readonly giveawayId: string;
  @Text('What could be won.') readonly prize: string;
  @Text('Word that viewers typed.') readonly keyword: string;
  @OneOf(['finished', 'cancelled'], 'How it ended.') readonly phase: 'finished' | 'cancelled';
  @Timestamp('When it began.') readonly startedAt: string;
  @Timestamp('When it ended.') readonly endedAt: string;
  @Nested(PastCountsView, 'Who was in.') readonly entries: PastCountsView;
  @Text('Public page with the proof, for everybody who has the link.') readonly proofUrl: string;
  @List(WinnerView, 'In the order in which they were drawn.') readonly winners: readonly WinnerView[];
}

/** Without an id the list, with one that giveaway: all that get_giveaway answers, and its first entries. */
export class GiveawayHistoryView {
  @List(PastGiveawayView, 'Newest first.', { optional: true }) readonly items?: readonly PastGiveawayView[];
  @Int('Send as before for the next page; null on the last.', { optional: true, nullable: true })
  readonly nextBefore?: number | null;
  @Text('Which giveaway.', { optional: true, nullable: true }) readonly giveawayId?: string | null;
  @OneOf(phases, 'How it ended.', { optional: true }) readonly phase?: (typeof phases)[number];
  @Text('Word that viewers typed.', { optional: true, nullable: true }) readonly keyword?: string | null;
  @OneOf(matchModes, 'How they joined.', { optional: true }) readonly matchMode?: MatchMode;
  @Text('What could be won.', { optional: true }) readonly prize?: string;
  @Nested(GiveawaySettingsView, 'All of it.', { optional: true }) readonly settings?: GiveawaySettingsView;
  @Timestamp('When it began.', { optional: true, nullable: true }) readonly startedAt?: string | null;
  @Nested(GiveawayTimerView, 'Of the past.', { optional: true }) readonly timer?: GiveawayTimerView;
  @Nested(GiveawayCountsView, 'Who was in.', { optional: true }) readonly entries?: GiveawayCountsView;
  @List(WinnerView, 'In the order in which they were drawn.', { optional: true })
  readonly winners?: readonly WinnerView[];
  @Int('How many were drawn in the place of others.', { optional: true }) readonly rerolls?: number;
  @Nested(FairnessView, 'With which anybody can check it.', { optional: true })
  readonly fairness?: FairnessView;
  @Nested(ChatReadyView, 'Whether chats are ready now.', { optional: true })
  readonly chatReady?: ChatReadyView;
  @List(GiveawayEntryView, 'The first 100.', { optional: true })
  readonly firstEntries?: readonly GiveawayEntryView[];
}

export class DrawnView extends GiveawayView {
  @List(WinnerView, 'Those who were drawn now.') readonly drawn: readonly WinnerView[];
}

export class RemovedViewerView {
  @Text('Login.') readonly login: string;
  @Text('Where.') readonly platform: string;
  @Flag('They had won.') readonly wasWinner: boolean;
}

export class EntryRemovedView extends GiveawayView {
  @Nested(RemovedViewerView, 'Who can’t win any more.') readonly removed: RemovedViewerView;
}

export class CheckedDrawView {
  @Int('Which draw.') readonly n: number;
  @Text('Login; empty once they are forgotten.') readonly login: string;
  @Text('Where.') readonly platform: string;
  @Text('SHA-256 of the list that it was drawn from.') readonly listHash: string;
  @Int('Tickets of that list.') readonly total: number;
  @Int('Numbers that were passed over: at the end of the range, or of somebody drawn already.')
  readonly attempt: number;
  @Int('The ticket that won, from 0.') readonly ticket: number;
  @OneOf(
    ['right', 'wrong', 'unknown'],
    'The list is the one of the hash; unknown: it names somebody who was forgotten.',
  )
  readonly list: 'right' | 'wrong' | 'unknown';
  @Flag('The ticket follows from seed, list and n.') readonly number: boolean;
  @OneOf(['right', 'wrong', 'unknown'], 'The ticket is the winner’s.')
  readonly holder: 'right' | 'wrong' | 'unknown';
}

export class GiveawayCheckView {
  @Text('Which giveaway.') readonly giveawayId: string;
  @Text('SHA-256 of the seed, published at the start.') readonly commit: string;
  @Text('Told once it is over.') readonly seed: string;
  @Flag('The seed is the one of the commit.') readonly seedMatches: boolean;
  @Flag('All that can be checked is right.') readonly verified: boolean;
  @List(CheckedDrawView, 'Each draw.') readonly draws: readonly CheckedDrawView[];
  @Text(
    'The list of the draw that was asked for: platform, id there, tickets, with tabs between, one line each.',
    {
      nullable: true,
      lines: true,
    },
  )
  readonly list: string | null;
}
