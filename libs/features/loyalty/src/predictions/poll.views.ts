import { Flag, Int, List, Text, Timestamp } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { ChannelPoll } from '@studio/contracts/channels/platform-channel';

export class PlatformPollChoiceView {
  @Text('The answer.') readonly title: string;
  @Int('Votes for it.', { min: 0 }) readonly votes: number;
}

export class PlatformPollView {
  @Text('Twitch’s id of the poll.') readonly pollId: string;
  @Flag('Viewers can vote.') readonly open: boolean;
  @Text('The question.') readonly title: string;
  @List(PlatformPollChoiceView, 'Answers, 2 to 5.') readonly choices: readonly PlatformPollChoiceView[];
  @Timestamp('When it began.') readonly startedAt: string;
  @Timestamp('When it ends, or has ended.') readonly endsAt: string;

  static of({ isOpen, ...poll }: ChannelPoll): PlatformPollView {
    return { ...poll, open: isOpen };
  }
}

export class PlatformPollsView {
  @Flag('False: no channel is connected that has them.') readonly available: boolean;
  @List(PlatformPollView, 'Polls, the newest first.') readonly items: readonly PlatformPollView[];
  @NextCursor() readonly nextCursor: string | null;
}
