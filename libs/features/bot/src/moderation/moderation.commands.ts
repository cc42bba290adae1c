import { OfBot } from '@studio/contracts/bot/bot-account';
import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { visibleText } from '@studio/operations/text-shapes';
import {
  moderationActions,
  newcomerLines,
  phraseModes,
  type ModerationAction,
  type NewcomerLines,
  type PhraseMode,
} from './moderation.state';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { UndoneModerationView } from './moderation-log.views';
import { ModerationView } from './moderation.views';

/** Two weeks: longer is a ban. */
const LONGEST_S = 1_209_600;
const seconds = { min: 0, max: LONGEST_S, optional: true } as const;
const percent = { min: 1, max: 100, optional: true } as const;
const count = { min: 1, max: 500, optional: true } as const;

class FilterChange {
  @Flag('It is switched on.', { optional: true }) readonly enabled?: boolean;
  @OneOf(
    moderationActions,
    'What is done above warnings; a ban is at once, `warn` leaves the line where it is.',
    { optional: true },
  )
  readonly action?: ModerationAction;
  @Int('Seconds of a timeout; 0: that of the escalation.', seconds) readonly seconds?: number;
  @Text('Said instead of the bot’s own words, with {user}; empty: those.', { max: 200, optional: true })
  readonly message?: string;
  @Flag('Says nothing.', { optional: true }) readonly silent?: boolean;
}

const host = Text('', { min: 1, max: 200, trim: true });

class LinksFilterChange extends FilterChange {
  @List(host, 'Hosts that may be linked, with all below them.', { max: 100, optional: true })
  readonly allow?: readonly string[];
  @List(host, 'Hosts that may not, permit or not.', { max: 100, optional: true })
  readonly block?: readonly string[];
}

class CapsFilterChange extends FilterChange {
  @Int('Letters from which on it looks.', count) readonly minLength?: number;
  @Int('Capitals above this share are held, in percent.', percent) readonly percent?: number;
}

class SymbolsFilterChange extends FilterChange {
  @Int('Characters from which on it looks at their share.', count) readonly minLength?: number;
  @Int('Symbols above this share are held, in percent.', percent) readonly percent?: number;
  @Int('More symbols in a row are held.', count) readonly run?: number;
}

class LimitFilterChange extends FilterChange {
  @Int('More are held.', count) readonly limit?: number;
}

class FloodFilterChange extends FilterChange {
  @Int('More lines of a viewer are held.', { min: 1, max: 100, optional: true }) readonly messages?: number;
  @Int('Seconds in which they are counted.', { min: 1, max: 300, optional: true })
  readonly windowSeconds?: number;
}

class CopiesFilterChange extends FilterChange {
  @Int('The same text of one viewer more often is held.', { min: 1, max: 50, optional: true })
  readonly times?: number;
  @Int('The same text of more viewers is held; 0: of any number.', { min: 0, max: 100, optional: true })
  readonly viewers?: number;
  @Int('Seconds in which they are counted.', { min: 5, max: 3600, optional: true })
  readonly windowSeconds?: number;
  @Int('Letters and digits from which on it looks.', count) readonly minLength?: number;
}

class NewcomersFilterChange extends FilterChange {
  @OneOf(
    newcomerLines,
    'Which lines of somebody who has never chatted here: with links, or the first of all.',
    {
      optional: true,
    },
  )
  readonly lines?: NewcomerLines;
}

class PhraseChange extends FilterChange {
  @Text('The words, or the expression.', { min: 1, max: 200, shape: visibleText }) readonly text: string;
  @OneOf(phraseModes, 'How it is looked for.', { default: 'contains' }) readonly mode: PhraseMode;
  @Flag('Digits and signs stand for letters too, as in b4dw0rd; not for expressions.', { optional: true })
  readonly leet?: boolean;
}

class FiltersChange {
  @Nested(LinksFilterChange, 'Links.', { optional: true }) readonly links?: LinksFilterChange;
  @Nested(CapsFilterChange, 'Capitals.', { optional: true }) readonly caps?: CapsFilterChange;
  @Nested(SymbolsFilterChange, 'Symbols.', { optional: true }) readonly symbols?: SymbolsFilterChange;
  @Nested(LimitFilterChange, 'The same character or word in a row.', { optional: true })
  readonly repeats?: LimitFilterChange;
  @Nested(LimitFilterChange, 'Emotes and emoji.', { optional: true }) readonly emotes?: LimitFilterChange;
  @Nested(LimitFilterChange, 'Characters.', { optional: true }) readonly length?: LimitFilterChange;
  @Nested(FilterChange, 'Marks heaped on letters.', { optional: true }) readonly zalgo?: FilterChange;
  @Nested(FloodFilterChange, 'Lines of one viewer.', { optional: true }) readonly flood?: FloodFilterChange;
  @Nested(CopiesFilterChange, 'The same text again.', { optional: true })
  readonly copies?: CopiesFilterChange;
  @Nested(NewcomersFilterChange, 'Viewers who have not chatted here before.', { optional: true })
  readonly newcomers?: NewcomersFilterChange;
  @List(
    PhraseChange,
    'Words and expressions; the list replaces the old one. Each is on unless it says enabled false.',
    {
      max: 200,
      optional: true,
    },
  )
  readonly phrases?: readonly PhraseChange[];
}

class ExemptChange {
  @Flag('Subscribers are spared.', { optional: true }) readonly subs?: boolean;
  @Flag('VIPs are spared.', { optional: true }) readonly vips?: boolean;
  @Flag('Viewers of ten hours and more are spared.', { optional: true }) readonly regulars?: boolean;
}

class EscalationChange {
  @Int('So many times the bot only says so, and the line stays; warnings come after that.', {
    min: 0,
    max: 10,
    optional: true,
  })
  readonly cautions?: number;
  @Int('So many times it is a warning.', { min: 0, max: 10, optional: true }) readonly warnings?: number;
  @Int('Seconds of timeout with a warning; 0: only the line goes.', {
    min: 0,
    max: LONGEST_S,
    optional: true,
  })
  readonly firstTimeoutS?: number;
  @Int('Seconds of timeout above warnings.', { min: 1, max: LONGEST_S, optional: true })
  readonly timeoutS?: number;
  @Int('Offences after which the next one is a ban; 0: never.', { min: 0, max: 50, optional: true })
  readonly banAfter?: number;
  @Int('Minutes after which it begins anew.', { min: 1, max: 10_080, optional: true })
  readonly forgetMin?: number;
}

@Operation({
  route: 'PATCH /bot/moderation',
  tool: 'update_bot_moderation',
  group: 'Chat',
  scope: 'bot:write',
  summary: 'Change how the bot keeps chat clean',
  description: 'Only what is sent changes, within filters too; lists replace the old list.',
  problems: ['invalid_value'],
})
export class UpdateBotModeration extends Answers(ModerationView, OfBot) {
  @Flag('It is switched on.', { optional: true }) readonly enabled?: boolean;
  @Int('Seconds that a permit for a link lasts.', { min: 5, max: 3600, optional: true })
  readonly permitSeconds?: number;
  @Nested(ExemptChange, 'Who is spared, besides moderators.', { optional: true })
  readonly exempt?: ExemptChange;
  @Nested(EscalationChange, 'What happens to those who do it again.', { optional: true })
  readonly escalation?: EscalationChange;
  @Flag('The bot says in chat why it did something.', { optional: true }) readonly announce?: boolean;
  @Nested(FiltersChange, 'What lines are held for.', { optional: true }) readonly filters?: FiltersChange;
}

@Operation({
  route: 'POST /bot/moderation/log/:entryId/undo',
  tool: 'undo_bot_moderation',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['public', 'confirm'],
  summary: 'Take back what the bot’s moderation did to a viewer',
  description:
    'Lifts the ban or timeout, and forgets the offence. A deleted line stays deleted: no platform brings it back.',
  idempotencyKey: true,
  problems: platformProblems,
})
export class UndoBotModeration extends Answers(UndoneModerationView, OfBot) {
  @Text('Id of the entry in the log.', { min: 1, max: 64 }) readonly entryId: string;
}
