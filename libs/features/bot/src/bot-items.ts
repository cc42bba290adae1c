import type { Evolver } from '@studio/kernel/decider';
import { itemSource, changedFields, type ItemSource } from '@studio/realtime/editor/editor-source';
import { birthdayDecider } from './birthdays/birthday.decider';
import { botDecider } from './bot.decider';
import { counterDecider } from './counters/counter.decider';
import { customApiDecider } from './custom-apis/custom-api.decider';
import { moderationDecider } from './moderation/moderation.decider';
import { quoteDecider } from './quotes/quote.decider';
import { raidModeDecider } from './raid-mode/raid-mode.decider';
import { timerDecider } from './timers/timer.decider';
import { viewerQueueDecider } from './viewer-queue/viewer-queue.decider';

/** Id and changed part of an item; consoles ask for its present state. */
const itemOf = changedFields({
  'birthday.told': [],
  'birthday.removed': [],
  'command.created': ['commandId', 'name'],
  'command.changed': ['commandId'],
  'command.deleted': ['commandId'],
  'builtin.set': ['name', 'enabled'],
  'messages.changed': [],
  'settings.changed': [],
  'language.set': ['locale'],
  'platform.set': ['platform', 'active'],
  'counter.created': ['counterId', 'name'],
  'counter.changed': ['counterId'],
  'counter.counted': ['counterId', 'value'],
  'counter.deleted': ['counterId'],
  'api.created': ['apiId', 'name'],
  'api.changed': ['apiId'],
  'api.deleted': ['apiId'],
  'moderation.changed': [],
  'quote.added': ['quoteId', 'number'],
  'quote.deleted': ['quoteId'],
  'raid-mode.changed': [],
  'raid-mode.started': [],
  'raid-mode.extended': [],
  'raid-mode.applied': ['platform'],
  'raid-mode.ended': [],
  'raid-mode.restored': ['platform'],
  'timer.created': ['timerId', 'name'],
  'timer.changed': ['timerId'],
  'timer.posted': ['timerId'],
  'timer.deleted': ['timerId'],
  'viewer-queue.changed': ['open'],
  'viewer-queue.joined': ['entryId'],
  'viewer-queue.left': ['entryId'],
  'viewer-queue.called': [],
  'viewer-queue.cleared': [],
});

/** Items about bots for consoles, whoever changed them: their streams are those of accounts. */
export const botItems: readonly ItemSource[] = [
  birthdayDecider,
  botDecider,
  counterDecider,
  customApiDecider,
  moderationDecider,
  quoteDecider,
  raidModeDecider,
  timerDecider,
  viewerQueueDecider,
].map((decider) => itemSource({ topic: 'bot', decider: decider as Evolver<object>, itemOf }));
