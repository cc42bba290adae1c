import { OfBot } from '@studio/contracts/bot/bot-account';
import { Answers, Operation } from '@studio/operations/operation';
import { RaidModeView } from './raid-mode.views';

@Operation({
  route: 'GET /bot/raid-mode',
  tool: 'get_raid_mode',
  group: 'Chat',
  scope: 'bot:read',
  summary: 'Get raid mode: whether it is on, the time left, and what it does',
})
export class GetRaidMode extends Answers(RaidModeView, OfBot) {}
