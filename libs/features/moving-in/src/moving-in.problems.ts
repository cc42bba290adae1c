import { Int, OneOf, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';
import { formatFaults, type FormatFault } from './sources/source-file';
import { moveInStates, type MoveInState } from './move-in.state';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    format_unknown: 422;
    move_in_state: 409;
    source_rejected: 422;
    source_unreachable: 502;
  }
}

class FormatDetails {
  @Text('Name of the file.') readonly file: string;
  @Text('Form that can be read.') readonly expected: string;
  @OneOf(formatFaults, 'What is wrong with it; other_form: it is not from the bot that was named.')
  readonly reason: FormatFault;
}

class StateDetails {
  @OneOf(moveInStates, 'State of the move.') readonly state: MoveInState;
}

const sourceAdvice = ['check_name', 'check_token', 'try_later', 'send_file'] as const;
export type SourceAdvice = (typeof sourceAdvice)[number];

class SourceDetails {
  @Text('Host that was asked.') readonly host: string;
  @OneOf(sourceAdvice, 'Next step.') readonly advice: SourceAdvice;
  @Int('Seconds after which the host wants to be asked again; null if it does not say.', { nullable: true })
  readonly retryAfterS: number | null;
}

/** Errors that only moving in answers. */
export const movingInProblems = {
  format_unknown: {
    status: 422,
    meaning: 'The file or text has not the form of its source; details.expected names the form.',
    details: always(FormatDetails),
  },
  move_in_state: {
    status: 409,
    meaning:
      'The state of the move does not allow this: only a draft is changed and applied, and only an applied move is undone, for seven days.',
    details: always(StateDetails),
  },
  source_rejected: {
    status: 422,
    meaning: 'The other bot knows no such channel, or refuses the token.',
    details: always(SourceDetails),
  },
  source_unreachable: {
    status: 502,
    meaning: 'The server of the other bot gave no usable answer. Try again later, or send a file.',
    details: always(SourceDetails),
  },
} satisfies Problems;
