import { itemSource, changedFields } from '@studio/realtime/editor/editor-source';
import { songDecider } from './song.decider';

/** Songs as sent to consoles. */
export const songItems = itemSource({
  topic: 'song',
  decider: songDecider,
  itemOf: changedFields({
    'songs.changed': [],
    'song.requested': ['requestId', 'title', 'platform', 'user', 'cost'],
    'song.paid': ['requestId'],
    'song.unpaid': ['requestId'],
    'song.started': ['requestId', 'endsAt'],
    'song.filled-in': ['requestId', 'title', 'endsAt'],
    'song.ended': ['requestId', 'how'],
    'song.removed': ['requestId', 'by'],
    'song.moved': ['requestId', 'toIndex'],
    'songs.paused': [],
    'songs.resumed': [],
    'song.voted': ['requestId'],
  }),
});
