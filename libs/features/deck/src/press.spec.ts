import type { Effects } from '@studio/contracts/effects/effects';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import { plainKey } from '@studio/contracts/overlays/deck-pages';
import { given } from '@studio/kernel/given-when-then';
import { deckDecider } from './deck.decider';

const START = Date.UTC(2026, 0, 1);
const overlayId = 'o';
const scenes = [
  { sceneId: 1, name: 'Live', live: true, isPreview: false },
  { sceneId: 2, name: 'Break', live: false, isPreview: false },
];
const design = {
  ...{ ownerId: 'ada', scenes, layers: [], groups: [] },
  macros: () => [],
  deckKeys: () => [],
} as Pick<OpenedDesign, 'ownerId'> as OpenedDesign;
const effects = { all: () => [] } as Partial<Effects> as Effects;
const sources = { design, effects, counters: [], layerStates: {}, obs: [] };
const lookups = (pressId = 'a') => ({ ...sources, locale: 'en' as const, pressId, isSeen: false });
const press = { overlayId, buttonId: 'scene:2', guardMs: 400 };
const pressed = given(deckDecider).with({ now: START }).when('PressDeckButton', press, lookups());
/** Events carry the time at which they were decided. */
const later = (ms: number) => pressed.with({ now: START + ms });

describe('a press of a deck button', () => {
  it.each([0, 30, 40, 80, 200, 399])('is a slip %d ms after the last one', (ms) => {
    later(ms).when('PressDeckButton', press, lookups('b')).changesNothing();
  });

  it('counts once the guard is over, and at once where the guard is 0', () => {
    const event = { type: 'button.pressed', data: { buttonId: 'scene:2', pressId: 'b' } } as const;
    for (const ms of [400, 401]) later(ms).when('PressDeckButton', press, lookups('b')).then([event]);
    later(1)
      .when('PressDeckButton', { ...press, guardMs: 0 }, lookups('b'))
      .then([event]);
  });

  it('is guarded as long as its key on a page says, where it says nothing itself', () => {
    const key = { ...plainKey, keyId: 'k', pos: 0, buttonId: 'scene:2', guardMs: 1000 };
    const withKeys = (id: string) => ({ ...lookups(id), design: { ...design, deckKeys: () => [key] } });
    const quiet = { overlayId, buttonId: 'scene:2' };
    later(999).when('PressDeckButton', quiet, withKeys('b')).changesNothing();
    expect(later(1000).when('PressDeckButton', quiet, withKeys('b')).state().presses).toHaveLength(2);
    later(399).when('PressDeckButton', quiet, lookups('b')).changesNothing();
    expect(later(400).when('PressDeckButton', quiet, lookups('b')).state().presses).toHaveLength(2);
  });

  it('counts at once where another button was pressed', () => {
    later(1)
      .when('PressDeckButton', { ...press, buttonId: 'scene:1' }, lookups('b'))
      .then([{ type: 'button.pressed', data: { buttonId: 'scene:1', pressId: 'b' } }]);
  });

  it('counts once for each id that a device gives, however late it comes again', () => {
    later(60_000).when('PressDeckButton', press, lookups()).changesNothing();
  });

  it('does not count where the button has the wanted state, or can not get it', () => {
    const fresh = given(deckDecider).with({ now: START });
    fresh.when('PressDeckButton', { ...press, set: 'off' }, lookups()).changesNothing();
    fresh.when('PressDeckButton', { ...press, buttonId: 'scene:1', set: 'on' }, lookups()).changesNothing();
    fresh.when('PressDeckButton', { ...press, buttonId: 'scene:1', set: 'off' }, lookups()).changesNothing();
  });

  it('is refused for a button that is gone', () => {
    given(deckDecider)
      .when('PressDeckButton', { ...press, buttonId: 'scene:9' }, lookups())
      .fails('not_found');
  });
});

describe('an armed scene', () => {
  const arming = given(deckDecider).with({ now: START, design });
  const armed = arming.when('ArmScene', { overlayId, sceneId: 2 });
  const taken = { type: 'armed.taken', data: { sceneId: 2 } } as const;

  it('is taken once, until another one is armed', () => {
    armed.then([{ type: 'scene.armed', data: { sceneId: 2 } }]);
    const take = armed.when('TakeArmedScene', { overlayId }).then([taken]);
    take.when('TakeArmedScene', { overlayId }).fails('nothing_armed');
  });

  it('is still armed after a take with a stinger that is none', () => {
    const layer = (memberId: number, widget: string) => ({
      ...{ memberId, widget, name: widget, values: {}, onAir: false, link: null },
    });
    const layers = [layer(4, 'stinger'), layer(5, 'text')];
    const withStinger = armed.with({ now: START, design: { ...design, layers } });
    withStinger.when('TakeArmedScene', { overlayId, stinger: 5 }).fails('invalid_option', {
      field: 'stinger',
      allowed: [{ key: '4', label: 'stinger' }],
    });
    withStinger.when('TakeArmedScene', { overlayId, stinger: 9 }).fails('not_found', { resource: 'layer' });
    withStinger.when('TakeArmedScene', { overlayId, stinger: 4 }).then([taken]);
    withStinger.when('TakeArmedScene', { overlayId, stinger: null }).then([taken]);
  });

  it('is armed for 30 minutes, and no longer once nothing is to be', () => {
    const later = (ms: number) => armed.with({ now: START + ms, design });
    later(30 * 60_000 - 1)
      .when('TakeArmedScene', { overlayId })
      .then([taken]);
    later(30 * 60_000)
      .when('TakeArmedScene', { overlayId })
      .fails('nothing_armed');
    later(1)
      .when('ArmScene', { overlayId, sceneId: null })
      .when('TakeArmedScene', { overlayId })
      .fails('nothing_armed');
  });

  it('must be a scene that can go live', () => {
    arming.when('ArmScene', { overlayId, sceneId: 9 }).fails('not_found', { resource: 'scene' });
    const previews = { ...design, scenes: [{ sceneId: 3, name: 'Draft', live: false, isPreview: true }] };
    arming.with({ design: previews }).when('ArmScene', { overlayId, sceneId: 3 }).fails('invalid_value');
  });

  it('counts as off for a press that sets it live, and as on for its own button', () => {
    const set = (buttonId: string, to: 'on' | 'off') =>
      armed.when('PressDeckButton', { ...press, buttonId, set: to }, lookups(`${buttonId} ${to}`));
    const counted = (buttonId: string, to: 'on' | 'off') => ({
      type: 'button.pressed' as const,
      data: { buttonId, pressId: `${buttonId} ${to}` },
    });
    set('scene:2', 'on').then([counted('scene:2', 'on')]);
    set('arm:2', 'on').changesNothing();
    set('arm:2', 'off').then([counted('arm:2', 'off')]);
    set('arm:1', 'off').changesNothing();
  });
});
