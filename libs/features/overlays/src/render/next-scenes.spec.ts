import { overlayId, twoScenes } from '../testing/given-overlay';
import { nextScenes } from './next-scenes';

const idsAfter = (given: typeof twoScenes) => nextScenes(given.state()).map(({ sceneId }) => sceneId);

describe('scenes that may be live next', () => {
  it('are the neighbours of the live one', () => {
    expect(idsAfter(twoScenes)).toEqual([2]);
    expect(idsAfter(twoScenes.when('GoLiveScene', { overlayId, sceneId: 2 }))).toEqual([1]);
  });

  it('are previews before all', () => {
    const previewed = twoScenes.when('PreviewScene', { overlayId, sceneId: 1 });
    expect(idsAfter(previewed)).toEqual([3, 2]);
  });

  it('need what their visible layers are drawn with, each once', () => {
    const layers = twoScenes
      .when('AddMember', { overlayId, widget: 'text', sceneId: 2, values: { font: 'Bangers' } })
      .when('AddMember', { overlayId, widget: 'text', sceneId: 2, values: { font: 'Bangers' } })
      .when('AddMember', { overlayId, widget: 'text', sceneId: 2, hidden: true, values: { font: 'Oswald' } });
    expect(nextScenes(layers.state())[0]?.assets).toEqual([
      { kind: 'font', family: 'Bangers', weight: '700' },
    ]);
  });

  it('need the files of hidden stingers too, which a take may choose', () => {
    const lottie = '/media/cover.json';
    const layers = twoScenes.when(
      'AddMember',
      { overlayId, widget: 'stinger', hidden: true, values: { design: 'lottie', lottie } },
      { media: new Map([[lottie, 'lottie']]) },
    );
    expect(nextScenes(layers.state())[0]?.assets).toEqual([{ kind: 'lottie', url: lottie }]);
  });
});
