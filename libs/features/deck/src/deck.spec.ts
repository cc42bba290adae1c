import { given } from '@studio/kernel/given-when-then';
import { buttonIdPattern, targetOf } from '@studio/contracts/overlays/deck-button-id';
import { deckDecider } from './deck.decider';

it('favorites are replaced as a whole, each counted once, in their order', () => {
  const overlayId = 'o';
  const starred = given(deckDecider).when('SetDeckFavorites', {
    overlayId,
    buttonIds: ['scene:2', '3:increment', 'scene:2'],
  });
  starred.then([{ type: 'favorites.set', data: { buttonIds: ['scene:2', '3:increment'] } }]);
  starred.when('SetDeckFavorites', { overlayId, buttonIds: ['scene:2', '3:increment'] }).changesNothing();
  expect(starred.when('SetDeckFavorites', { overlayId, buttonIds: [] }).state()).toMatchObject({
    favorites: [],
  });
});

it.each([
  ['scene:12', { kind: 'scene', sceneId: 12 }],
  ['macro:3', { kind: 'macro', macroId: 3 }],
  ['7:add_progress', { kind: 'command', memberId: 7, command: 'add_progress' }],
  ['effect:emote-rain:fire', { kind: 'effect', slug: 'emote-rain', action: 'fire' }],
  ['bot:skip_song', { kind: 'bot', operation: 'skip_song' }],
])('%s is the id of a button', (buttonId, target) => {
  expect(buttonId).toMatch(buttonIdPattern);
  expect(targetOf(buttonId)).toEqual(target);
});

it.each(['scene:0', 'scene:', 'macro:x', 'increment', '7:', 'effect:snow', 'bot:dance', 'scene:1 ', ''])(
  '%j is none',
  (text) => expect(text).not.toMatch(buttonIdPattern),
);
