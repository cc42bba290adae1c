import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';

/** Layer 4 is a stinger that is visible in scene 2, layer 5 one that is hidden there. */
const withStingers = twoScenes
  .when('AddMember', { overlayId, widget: 'stinger', name: 'Swoosh', values: { design: 'iris' } })
  .when('AddMember', { overlayId, widget: 'stinger', name: 'Other', values: { design: 'burst' } })
  .when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: 4, hidden: false })
  .when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: 5, hidden: true });

const goLive = (command: object, from: GivenOverlay = withStingers) =>
  from.when('GoLiveScene', { overlayId, sceneId: 2, ...command });
const valuesOf = (memberId: number) => withStingers.state().layers[memberId]?.values;
const wentLive = (transition: object) => [
  { type: 'scene.went-live' as const, data: { sceneId: 2, previousSceneId: 1, transition } },
];

it('covers a switch to a scene in which it is visible, which is a cut', () => {
  goLive({}).then(wentLive({ type: 'cut', ms: 0, stinger: { memberId: 4, values: valuesOf(4) } }) as never);
});

it('is not played where a transition is chosen, or none is wanted', () => {
  goLive({ transition: 'zoom' }).then(wentLive({ type: 'zoom', ms: 400 }) as never);
  goLive({ stinger: null }).then(wentLive({ type: 'fade', ms: 400 }) as never);
  goLive({ stinger: null, transition: 'slide' }).then(wentLive({ type: 'slide', ms: 400 }) as never);
  goLive({}, twoScenes).then(wentLive({ type: 'fade', ms: 400 }) as never);
});

it('may be another one this time, visible in the scene or not', () => {
  goLive({ stinger: 5 }).then(
    wentLive({ type: 'cut', ms: 0, stinger: { memberId: 5, values: valuesOf(5) } }) as never,
  );
});

it('is refused for a layer of another widget, naming the stingers there are', () => {
  goLive({ stinger: 2 }).fails('invalid_option', {
    field: 'stinger',
    allowed: [
      { key: '4', label: 'Swoosh' },
      { key: '5', label: 'Other' },
    ],
  });
  goLive({ stinger: 99 }).fails('not_found');
});
