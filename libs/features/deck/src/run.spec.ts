import type { DesignedMacro, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { MacroStep } from '@studio/contracts/overlays/deck-macros';
import { given } from '@studio/kernel/given-when-then';
import { deckDecider } from './deck.decider';
import { batchAt } from './macro-runs';
import { stepsToRun } from './run.decider';
import { isTooLate } from './run.state';

const overlayId = 'o';
const settings = { enabled: true, waitFor: 'start', onError: 'stop', authorId: 'ada' } as const;
const step = (stepId: string, more: object): MacroStep => ({ ...settings, stepId, ...more }) as MacroStep;
const scene = step('a', { kind: 'scene', sceneId: 2 });
const wait = step('b', { kind: 'delay', ms: 500 });
const count = step('c', { kind: 'command', memberId: 1, command: 'set', args: { text: '{arg.x} {arg.y}' } });

function designWith(steps: readonly MacroStep[], broken: readonly string[] = []): OpenedDesign {
  const macro: DesignedMacro = {
    ...{ macroId: 1, name: 'Go', color: null, icon: null, steps },
    broken: new Set(broken),
  };
  return {
    ownerId: 'ada',
    name: 'Show',
    canvas: { width: 1920, height: 1080 },
    scenes: [],
    layers: [],
    groups: [],
    spots: [],
    deckKeys: () => [],
    macros: () => [macro],
    linkGeneration: 1,
    endingLinks: [],
    brokenObsScenes: () => [],
  };
}

const fire = (design: OpenedDesign, more: object = {}) =>
  given(deckDecider).when('FireDeckMacro', { overlayId, macroId: 1, dryRun: false, ...more }, { design });
const fired = fire(designWith([scene, wait, count]));
const [run] = fired.state().runs;
const runId = run?.runId ?? '';
const done = (stepId: string) => ({ stepId, outcome: 'done' as const, code: null });

describe('a deck button that is pressed', () => {
  it('runs its steps as they are then, with what it is pressed with', () => {
    expect(run).toMatchObject({ state: 'queued', next: 0, steps: [scene, wait, count] });
    expect(stepsToRun({ steps: [count] }, { x: '{arg.y}' })).toMatchObject([
      { args: { text: '{arg.y} {arg.y}' } },
    ]);
    expect(stepsToRun({ steps: [{ ...scene, enabled: false }, wait] }, {})).toEqual([wait]);
    const shown = step('d', {
      kind: 'obs',
      obs: { obsId: 1, do: 'text', input: '{arg.x}', text: '{arg.x}' },
    });
    expect(stepsToRun({ steps: [shown] }, { x: 'Go' })).toMatchObject([
      { obs: { input: '{arg.x}', text: 'Go' } },
    ]);
  });

  it('must be there, whole, and not at work', () => {
    given(deckDecider)
      .when('FireDeckMacro', { overlayId, macroId: 9, dryRun: false }, { design: designWith([]) })
      .fails('not_found', { resource: 'macro' });
    fire(designWith([scene], ['a'])).fails('macro_broken', { macroId: 1, steps: ['a'] });
    fire(designWith([{ ...scene, onError: 'continue' }], ['a'])).then([
      expect.objectContaining({ type: 'run.fired' }),
    ]);
    fired
      .when('FireDeckMacro', { overlayId, macroId: 1, dryRun: false }, { design: designWith([scene]) })
      .fails('macro_running', { macroId: 1, runId });
  });

  it('does nothing in a dry run, which is refused for the same', () => {
    fire(designWith([scene]), { dryRun: true }).changesNothing();
    fire(designWith([scene], ['a']), { dryRun: true }).fails('macro_broken');
  });

  it('goes on step by step, and tells each of them once', () => {
    const waits = fired.when('AdvanceRun', {
      ...{ runId, from: 0, outcomes: [done('a'), done('b')], waitMs: 500, failed: null },
    });
    expect(waits.state().runs[0]).toMatchObject({ state: 'running', next: 2, outcomes: { a: {}, b: {} } });
    waits
      .when('AdvanceRun', { runId, from: 0, outcomes: [done('a')], waitMs: 0, failed: null })
      .changesNothing();
    const over = waits.when('AdvanceRun', {
      ...{ runId, from: 2, outcomes: [done('c')], waitMs: 0, failed: null },
    });
    over.then([{ type: 'run.ended', data: { runId, state: 'done', outcomes: [done('c')] } }]);
    over.when('CancelMacroRun', { overlayId, runId }).changesNothing();
  });

  it('is not gone on with long after what comes next was expected', () => {
    const late = (state: typeof fired, ms: number) => {
      const [now] = state.state().runs;
      return now && isTooLate(now, now.readyAt + ms);
    };
    const between = { runId, from: 0, outcomes: [done('a')], waitMs: 0, failed: null };
    const waits = { ...between, outcomes: [done('a'), done('b')], waitMs: 60_000 };
    for (const state of [fired, fired.when('AdvanceRun', between), fired.when('AdvanceRun', waits)])
      expect([late(state, 30_000), late(state, 30_001)]).toEqual([false, true]);
    const [waiting] = fired.when('AdvanceRun', waits).state().runs;
    expect(waiting?.readyAt).toBe(waiting?.dueAt);
  });

  it('ends where a step is refused, and where it is stopped', () => {
    const failed = { stepId: 'a', code: 'not_found' };
    const outcomes = [{ stepId: 'a', outcome: 'failed' as const, code: 'not_found' }];
    expect(
      fired.when('AdvanceRun', { runId, from: 0, outcomes, waitMs: 0, failed }).state().runs[0],
    ).toMatchObject({ state: 'failed', failed });
    expect(fired.when('CancelMacroRun', { overlayId, runId }).state().runs[0]).toMatchObject({
      state: 'cancelled',
      failed: null,
    });
    fired.when('CancelMacroRun', { overlayId, runId: 'other' }).fails('not_found', { resource: 'run' });
  });

  it('is told of for a while after it is over', () => {
    let deck = given(deckDecider).with({ design: designWith([]) });
    for (let n = 0; n < 60; n++) {
      const again = deck.when('FireDeckMacro', { overlayId, macroId: 1, dryRun: false });
      deck = again.when('CancelMacroRun', { overlayId, runId: again.state().runs.at(-1)?.runId ?? '' });
    }
    expect(deck.state().runs).toHaveLength(50);
  });
});

it('a panic button ends all that runs, and is told', () => {
  const design = designWith([scene]);
  const stopped = fired.when('StopAll', { overlayId, hideAll: true }, { design });
  stopped.then([
    { type: 'run.ended', data: { runId, state: 'cancelled', outcomes: [] } },
    { type: 'all.stopped', data: { hideAll: true } },
  ]);
  stopped
    .when('StopAll', { overlayId, hideAll: false }, { design })
    .then([{ type: 'all.stopped', data: { hideAll: false } }]);
});

describe('steps that are taken together', () => {
  const at = (steps: readonly MacroStep[], next = 0) => batchAt({ steps, next }).map(({ stepId }) => stepId);
  const waiting = { ...scene, stepId: 'w', waitFor: 'finish' } as MacroStep;

  it.each([
    ['all that lie before a delay', [scene, count, wait, scene], 0, ['a', 'c']],
    ['a delay alone', [scene, wait, count], 1, ['b']],
    ['those up to one that is waited for', [scene, waiting, count], 0, ['a', 'w']],
    ['what is left', [scene, wait, count], 2, ['c']],
    ['none at the end', [scene], 1, []],
  ] as const)('%s', (_, steps, next, expected) => {
    expect(at(steps, next)).toEqual(expected);
  });
});
