import { Problem } from '@studio/kernel/problem';
import { brokenObsScenes } from './broken';
import { obsTarget } from '../model/obs-sync';
import { overlayId, twoScenes, withPreview } from '../testing/given-overlay';

const may = { requireSwitching: () => undefined };
const mapping = { overlayId, obsScene: 'Gaming', sceneId: 2, delayMs: 0, enabled: true };
const mapped = twoScenes.when('CreateObsMapping', mapping, may);
const follow = { overlayId, mode: 'follow', onUnmapped: 'keep', holdAfterManualMs: 0 } as const;

describe('mappings of OBS scenes', () => {
  it('lead nowhere before the overlay follows OBS, and change no scene when they are made', () => {
    expect(obsTarget(mapped.state().obs, 'Gaming')).toBeNull();
    const following = mapped.when('SetObsSync', follow, may);
    expect(obsTarget(following.state().obs, 'Gaming')).toMatchObject({ sceneId: 2 });
    expect(following.state().liveSceneId).toBe(twoScenes.state().liveSceneId);
    following.when('SetObsSync', follow, may).changesNothing();
  });

  it('fit whatever the case; the own name comes before the longest beginning', () => {
    const all = mapped
      .when('CreateObsMapping', { ...mapping, obsScene: 'Game*', sceneId: 1 }, may)
      .when('CreateObsMapping', { ...mapping, obsScene: 'Gam*', sceneId: 2 }, may)
      .when('SetObsSync', follow, may)
      .state().obs;
    expect(obsTarget(all, 'GAMING')?.sceneId).toBe(2);
    expect(obsTarget(all, 'games night')?.sceneId).toBe(1);
    expect(obsTarget(all, 'Gambling')?.sceneId).toBe(2);
    expect(obsTarget(all, 'Chatting')).toBeNull();
  });

  it('lead others to the scene that is set for them', () => {
    const set = { ...follow, onUnmapped: 'scene', unmappedSceneId: 1 } as const;
    const { obs } = mapped.when('SetObsSync', set, may).state();
    expect(obsTarget(obs, 'Chatting')).toMatchObject({ sceneId: 1, delayMs: 0 });
  });

  it('that are switched off lead nowhere', () => {
    const off = mapped
      .when('UpdateObsMapping', { overlayId, mappingId: 1, enabled: false }, may)
      .when('SetObsSync', follow, may);
    expect(obsTarget(off.state().obs, 'Gaming')).toBeNull();
  });

  it('are one for each scene of OBS, lead to no preview, and need the right to switch', () => {
    mapped
      .when('CreateObsMapping', { ...mapping, obsScene: 'gaming' }, may)
      .fails('duplicate', { mappingId: 1 });
    withPreview.when('CreateObsMapping', { ...mapping, sceneId: 3 }, may).fails('scene_is_preview');
    mapped.when('CreateObsMapping', { ...mapping, obsScene: 'X', sceneId: 99 }, may).fails('not_found');
    const refused = () => {
      throw new Problem('owner_only', 'No.');
    };
    twoScenes.when('CreateObsMapping', mapping, { requireSwitching: refused }).fails('owner_only');
  });

  it('are changed and deleted; ids are never used twice', () => {
    const changed = mapped.when('UpdateObsMapping', { overlayId, mappingId: 1, transition: 'cut' }, may);
    expect(changed.state().obs.mappings[1]).toMatchObject({ obsScene: 'Gaming', transition: 'cut' });
    changed.when('UpdateObsMapping', { overlayId, mappingId: 1, transition: 'cut' }, may).changesNothing();
    const gone = changed.when('DeleteObsMapping', { overlayId, mappingId: 1 });
    gone.when('DeleteObsMapping', { overlayId, mappingId: 1 }).fails('not_found');
    expect(Object.keys(gone.when('CreateObsMapping', mapping, may).state().obs.mappings)).toEqual(['2']);
  });

  it('come back with an undo', () => {
    const gone = mapped.when('DeleteObsMapping', { overlayId, mappingId: 1 });
    const lookups = { old: null, requireScope: () => undefined, scopeOf: () => null };
    const back = gone.when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false }, lookups);
    expect(back.state().obs.mappings[1]).toEqual(mapped.state().obs.mappings[1]);
  });

  it('are broken once their scene is gone, and whole again with it', () => {
    const set = { ...follow, onUnmapped: 'scene', unmappedSceneId: 2 } as const;
    const whole = mapped.when('SetObsSync', set, may);
    expect(brokenObsScenes(whole.state())).toEqual([]);
    const gone = whole.when('DeleteScene', { overlayId, sceneId: 2 });
    expect(brokenObsScenes(gone.state())).toEqual(['Gaming', null]);
    const off = gone.when('UpdateObsMapping', { overlayId, mappingId: 1, enabled: false }, may);
    expect(brokenObsScenes(off.state())).toEqual([null]);
  });
});
