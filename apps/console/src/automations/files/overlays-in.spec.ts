import { overlaysIn } from './overlays-in';

it('finds each overlay that a file names, nested ones too', () => {
  const step = (name: string) => ({ type: 'scene', overlayId: { name }, sceneId: { name: 'Break' } });
  const file = [
    { name: 'One', overlayId: null, actions: [step('Show'), { branches: [{ steps: [step('Game')] }] }] },
    { name: 'Two', overlayId: { name: 'Show' }, triggers: [{ filter: { overlayId: { name: 'Talk' } } }] },
  ];
  expect(overlaysIn(file)).toEqual(['Show', 'Game', 'Talk']);
});
