import { Problem } from '@studio/kernel/problem';
import { summaryOf } from '../timeline/summary';
import { touchedBy } from '../timeline/touched';
import { looksDifferent } from '../render/overlay.output';
import { measured, OverlayRun, testOverlayId as overlayId, type AnyCommand } from './overlay-run';

export const LAYERS = 200;
const SCENES = 30;
const PREVIEWS = 70;
const GROUPED = 100;

export const command = (name: AnyCommand['name'], fields: object = {}): AnyCommand =>
  ({ name, command: { overlayId, ...fields } }) as AnyCommand;

/** @throws Error when it is refused */
export function must(run: OverlayRun, next: AnyCommand, by?: string): void {
  const done = run.run(next, by);
  if (done instanceof Problem) throw new Error(`${next.name}: ${done.code} ${done.message}`);
}

/** An overlay at its limits: all layers, scenes and previews that it may have; layers 101 to 200 are a group. */
export function fullOverlay(): OverlayRun {
  for (let id = 1; id <= 2 * LAYERS; id++) measured[id] = { w: 100, h: 50 };
  const run = new OverlayRun();
  must(run, command('CreateOverlay', { name: 'Full', width: 1920, height: 1080, starter: false }));
  must(run, command('PutEditor', { login: 'bea', permissions: ['overlays:write', 'scenes:golive'] }));
  for (let i = 0; i < LAYERS; i++)
    must(run, command('AddMember', { widget: i % 2 ? 'text' : 'counter', name: `Layer ${i}` }));
  const memberIds = Array.from({ length: GROUPED }, (_, i) => LAYERS - GROUPED + 1 + i);
  must(run, command('CreateGroup', { name: 'Group', memberIds }));
  must(run, command('CreateSpot', { name: 'Spot', x: 0, y: 0, w: 200, h: 100 }));
  for (let i = 1; i < SCENES - 1; i++)
    must(run, command('CreateScene', { name: `Scene ${i}`, mode: 'snapshot' }));
  for (let i = 1; i < PREVIEWS; i++) must(run, command('PreviewScene', { sceneId: 1 + (i % (SCENES - 1)) }));
  must(run, command('SetSceneMemberState', { sceneId: 2, memberId: 1, layout: { x: 77 } }));
  return run;
}

/**
 * Decides and folds a command, and updates read models and renderers.
 * @returns the refusal, if any
 */
export function decideWholly(run: OverlayRun, next: AnyCommand): Problem | null {
  const before = run.fold;
  const done = run.run(next);
  if (done instanceof Problem) return done;
  const after = run.fold;
  const step = after.extension?.steps.newest;
  if (after === before || !step) return null;
  summaryOf(step, before.state, after.state);
  touchedBy(step.changes);
  looksDifferent(before.state, after.state);
  return null;
}
