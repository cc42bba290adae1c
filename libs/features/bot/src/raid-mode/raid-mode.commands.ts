import { OfBot } from '@studio/contracts/bot/bot-account';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { Flag, Int, Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { RaidModeView } from './raid-mode.views';

const minutes = { min: 1, max: 120, optional: true } as const;

@Rule(
  'slowSeconds is 0, or 3 to 120.',
  ({ slowSeconds = 0 }: UpdateRaidMode) => slowSeconds === 0 || slowSeconds >= 3,
)
@Operation({
  route: 'PATCH /bot/raid-mode',
  tool: 'update_raid_mode',
  group: 'Chat',
  scope: 'bot:write',
  summary: 'Change what raid mode does',
  description: 'Only what is sent changes. A raid mode that is on keeps what it was switched on with.',
})
export class UpdateRaidMode extends Answers(RaidModeView, OfBot) {
  @Int('Minutes that it lasts.', minutes) readonly minutes?: number;
  @Int('Seconds between two messages of a viewer: 3 to 120, or 0 for no slow mode.', {
    min: 0,
    max: 120,
    optional: true,
  })
  readonly slowSeconds?: number;
  @Int('Minutes that somebody must have followed to chat; null: anybody may.', {
    min: 0,
    max: 129_600,
    optional: true,
    nullable: true,
  })
  readonly followersMin?: number | null;
  @Flag('Messages with links are deleted.', { optional: true }) readonly holdLinks?: boolean;
}

@Operation({
  route: 'POST /bot/raid-mode',
  tool: 'switch_raid_mode',
  group: 'Chat',
  scope: 'chat:moderate',
  effects: ['public'],
  summary: 'Switch raid mode on or off',
  description:
    'Closes the chats to strangers for some minutes: followers only, slow mode, no links. Then, or when it is switched off, everything is as before. Chat modes are never loosened. They are changed on Twitch; on Kick and YouTube only links are held. Switching it on while it is on changes its end. Switching it off again retries to put back modes that a platform refused.',
  problems: platformProblems,
})
export class SwitchRaidMode extends Answers(RaidModeView, OfBot) {
  @Flag('On or off; without it the other of the two.', { optional: true }) readonly active?: boolean;
  @Int('Minutes from now, instead of those of the settings.', minutes) readonly minutes?: number;
}
