import { itemSource, changedFields } from '@studio/realtime/editor/editor-source';
import { giveawayDecider } from './giveaway.decider';

/** Giveaway as sent to consoles; contains nothing about future draws. */
export const giveawayItems = itemSource({
  topic: 'giveaway',
  decider: giveawayDecider,
  itemOf: changedFields({
    'giveaway.started': ['giveawayId', 'closesAt'],
    'entry.joined': ['giveawayId', 'seq', 'platform', 'user', 'tickets'],
    'entry.settled': ['giveawayId', 'tickets'],
    'entry.removed': ['giveawayId'],
    'giveaway.paused': ['giveawayId'],
    'giveaway.resumed': ['giveawayId', 'closesAt'],
    'giveaway.closed': ['giveawayId', 'by', 'viewers', 'tickets'],
    'winner.drawn': ['giveawayId', 'phase', 'n', 'platform', 'user', 'claimBy'],
    'winner.asked': ['giveawayId', 'n', 'claimBy'],
    'winner.unasked': ['giveawayId', 'n'],
    'winner.asking': ['giveawayId', 'n'],
    'winner.claimed': ['giveawayId', 'phase', 'n', 'by'],
    'winner.lost': ['giveawayId', 'phase', 'n', 'why'],
    'winner.wrote': ['giveawayId', 'n', 'text'],
    'giveaway.finished': ['giveawayId', 'viewers', 'tickets'],
    'giveaway.cancelled': ['giveawayId'],
  }),
});
