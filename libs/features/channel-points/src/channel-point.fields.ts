import { Flag, Int, Nested, OneOf, Text } from '@studio/operations/fields';
import { Problem } from '@studio/kernel/problem';
import { fulfilModes, matchRoles, titleModes, type MatchRole, type RewardMatch } from './channel-point.state';

class MatchInput {
  @Flag('Viewers must write something.', { optional: true }) readonly required?: boolean;
  @Text('An expression that must be in it.', { min: 1, max: 200, optional: true }) readonly regex?: string;
  @Int('Characters that it may have.', { min: 1, max: 500, optional: true }) readonly maxLength?: number;
}

/** Fields of every match. */
class AnyMatch {
  @Nested(MatchInput, 'What viewers write with it.', { optional: true }) readonly input?: MatchInput;
  @OneOf(
    matchRoles,
    'Lowest role that may, by their last line in chat: whoever wrote none counts as everyone.',
    { optional: true },
  )
  readonly minRole?: MatchRole;
  @OneOf(
    fulfilModes,
    'What becomes of the redemption on the platform: fulfilled, left, or given back where it failed.',
    {
      optional: true,
    },
  )
  readonly fulfil?: (typeof fulfilModes)[number];
}

export class MatchById extends AnyMatch {
  @OneOf(['id'], 'By the id of the platform’s reward.') readonly by: 'id';
  @Text('Its id.', { min: 1, max: 64 }) readonly rewardId: string;
}

export class MatchByTitle extends AnyMatch {
  @OneOf(['title'], 'By what the platform’s reward is called.') readonly by: 'title';
  @Text('The title.', { min: 1, max: 60, trim: true }) readonly title: string;
  @OneOf(titleModes, 'All of it, or a part.', { optional: true }) readonly mode?: (typeof titleModes)[number];
  @Flag('Capitals make a difference.', { optional: true }) readonly caseSensitive?: boolean;
}

export type SentMatch = MatchById | MatchByTitle;

/**
 * A match with all that wasn't said.
 * @param faultOf what is wrong with an expression, in words
 * @throws Problem `invalid_value`
 */
export function matchOf(sent: SentMatch, faultOf: (regex: string) => string | null): RewardMatch {
  const { input = {}, minRole = 'everyone', fulfil = 'leave' } = sent;
  const fault = input.regex === undefined ? null : faultOf(input.regex);
  if (fault !== null)
    throw new Problem('invalid_value', fault, { field: 'match.input.regex', expected: fault });
  const rest = {
    input: {
      required: input.required ?? false,
      regex: input.regex ?? null,
      maxLength: input.maxLength ?? null,
    },
    minRole,
    fulfil,
  };
  if (sent.by === 'id') return { by: 'id', rewardId: sent.rewardId, ...rest };
  const { title, mode = 'exact', caseSensitive = false } = sent;
  return { by: 'title', title, mode, caseSensitive, ...rest };
}
