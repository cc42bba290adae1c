import { Flag, Int, List, Nested, OneOf, Text } from '@studio/operations/fields';
import {
  moderationActions,
  newcomerLines,
  phraseModes,
  type FilterName,
  type ModerationAction,
  type NewcomerLines,
  type PhraseMode,
} from './moderation.state';

class FilterView {
  @Flag('It is switched on.') readonly enabled: boolean;
  @OneOf(
    moderationActions,
    'What is done above warnings; a ban is at once, `warn` leaves the line where it is.',
  )
  readonly action: ModerationAction;
  @Int('Seconds of a timeout; 0: that of the escalation.') readonly seconds: number;
  @Text('Said instead of the bot’s own words; empty: those.') readonly message: string;
  @Flag('Says nothing.') readonly silent: boolean;
}

class LinksFilterView extends FilterView {
  @List('string', 'Hosts that may be linked, with all below them.') readonly allow: readonly string[];
  @List('string', 'Hosts that may not, permit or not.') readonly block: readonly string[];
}

class CapsFilterView extends FilterView {
  @Int('Letters from which on it looks.') readonly minLength: number;
  @Int('Capitals above this share are held, in percent.') readonly percent: number;
}

class SymbolsFilterView extends FilterView {
  @Int('Characters from which on it looks at their share.') readonly minLength: number;
  @Int('Symbols above this share are held, in percent.') readonly percent: number;
  @Int('More symbols in a row are held.') readonly run: number;
}

class LimitFilterView extends FilterView {
  @Int('More are held.') readonly limit: number;
}

class FloodFilterView extends FilterView {
  @Int('More lines of a viewer are held.') readonly messages: number;
  @Int('Seconds in which they are counted.') readonly windowSeconds: number;
}

class CopiesFilterView extends FilterView {
  @Int('The same text of one viewer more often is held.') readonly times: number;
  @Int('The same text of more viewers is held; 0: of any number.') readonly viewers: number;
  @Int('Seconds in which they are counted.') readonly windowSeconds: number;
  @Int('Letters and digits from which on it looks.') readonly minLength: number;
}

class NewcomersFilterView extends FilterView {
  @OneOf(
    newcomerLines,
    'Which lines of somebody who has never chatted here: with links, or the first of all.',
  )
  readonly lines: NewcomerLines;
}

class PhraseView extends FilterView {
  @Text('The words, or the expression.') readonly text: string;
  @OneOf(phraseModes, 'How it is looked for.') readonly mode: PhraseMode;
  @Flag('Digits and signs stand for letters too, as in b4dw0rd; not for expressions.') readonly leet: boolean;
}

class FiltersView {
  @Nested(LinksFilterView, 'Links.') readonly links: LinksFilterView;
  @Nested(CapsFilterView, 'Capitals.') readonly caps: CapsFilterView;
  @Nested(SymbolsFilterView, 'Symbols.') readonly symbols: SymbolsFilterView;
  @Nested(LimitFilterView, 'The same character or word in a row.') readonly repeats: LimitFilterView;
  @Nested(LimitFilterView, 'Emotes and emoji.') readonly emotes: LimitFilterView;
  @Nested(LimitFilterView, 'Characters.') readonly length: LimitFilterView;
  @Nested(FilterView, 'Marks heaped on letters.') readonly zalgo: FilterView;
  @Nested(FloodFilterView, 'Lines of one viewer.') readonly flood: FloodFilterView;
  @Nested(CopiesFilterView, 'The same text again.') readonly copies: CopiesFilterView;
  @Nested(NewcomersFilterView, 'Viewers who have not chatted here before.')
  readonly newcomers: NewcomersFilterView;
  @List(PhraseView, 'Words and expressions.') readonly phrases: readonly PhraseView[];
}

class ExemptView {
  @Flag('Subscribers are spared.') readonly subs: boolean;
  @Flag('VIPs are spared.') readonly vips: boolean;
  @Flag('Viewers of ten hours and more are spared.') readonly regulars: boolean;
}

class EscalationView {
  @Int('So many times the bot only says so, and the line stays; warnings come after that.')
  readonly cautions: number;
  @Int('So many times it is a warning.') readonly warnings: number;
  @Int('Seconds of timeout with a warning; 0: only the line goes.') readonly firstTimeoutS: number;
  @Int('Seconds of timeout above warnings.') readonly timeoutS: number;
  @Int('Offences after which the next one is a ban; 0: never.') readonly banAfter: number;
  @Int('Minutes after which it begins anew.') readonly forgetMin: number;
}

/** Moderation of an account [moderation/1]. */
export class ModerationView {
  @Flag('It is switched on.') readonly enabled: boolean;
  @Int('Seconds that a permit for a link lasts.') readonly permitSeconds: number;
  @Nested(ExemptView, 'Who is spared, besides moderators.') readonly exempt: ExemptView;
  @Nested(EscalationView, 'What happens to those who do it again.') readonly escalation: EscalationView;
  @Flag('The bot says in chat why it did something.') readonly announce: boolean;
  @Nested(FiltersView, 'What lines are held for.') readonly filters: FiltersView;
}

export const filterNames = [
  'links',
  'caps',
  'symbols',
  'repeats',
  'emotes',
  'length',
  'zalgo',
  'flood',
  'copies',
  'newcomers',
  'phrases',
] as const satisfies readonly FilterName[];

class FilterHitView {
  @OneOf(filterNames, 'The filter.') readonly filter: FilterName;
  @Int('Place of the phrase; null for other filters.', { nullable: true }) readonly phrase: number | null;
  @Text('What was found.') readonly found: string;
  @OneOf(moderationActions, 'What it asks for.') readonly action: ModerationAction;
}

const outcomes = ['nothing', ...moderationActions] as const;

/** Outcome of a trial line. */
export class TriedModerationView {
  @OneOf(outcomes, 'What would be done about it.') readonly outcome: (typeof outcomes)[number];
  @Int('Seconds of the timeout; 0 for what is none.') readonly seconds: number;
  @Flag('It would count as a warning.') readonly warning: boolean;
  @Text('Why nothing would be done although filters hold it: `off`, or the role that is spared.', {
    nullable: true,
  })
  readonly spared: string | null;
  @List(FilterHitView, 'All filters that hold it.') readonly hits: readonly FilterHitView[];
}
