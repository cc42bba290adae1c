import { accountDecider } from '@studio/accounts/account.decider';
import type { Evolver } from '@studio/kernel/decider';
import { categoryOf } from '@studio/kernel/event';
import type { Archive } from '@studio/overlay/history/archive';
import { historyProjection } from '@studio/overlay/history/history.projection';
import { overlayDecider } from '@studio/overlay/overlay.decider';
import { overlayProjection } from '@studio/overlay/overlay.projection';
import { runtimeDecider } from '@studio/overlay/runtime/runtime.decider';
import { runtimeProjection } from '@studio/overlay/runtime/runtime.projection';
import { templateDecider } from '@studio/overlay/templates/template.decider';
import { templateProjection } from '@studio/overlay/templates/template.projection';
import type { Projection } from '@studio/read-models/projection';
import { uploadsDecider } from '@studio/uploads/upload.decider';
import { uploadsProjection } from '@studio/uploads/upload.projection';

// The one place where the command line names the areas: every category of streams and every projection.

/** What the command line itself writes: that something was purged. */
const purgeEvolver: Evolver<object> = {
  category: 'purge',
  schemaVersion: 1,
  initial: {},
  evolve: { 'overlay.purged': (_, data) => data },
};

/** Of all categories of streams. */
export const evolvers = [
  overlayDecider,
  runtimeDecider,
  templateDecider,
  accountDecider,
  uploadsDecider,
  purgeEvolver,
] as unknown as readonly Evolver<object>[];

/** What streams of a category fold with; undefined for a category that this version doesn't know. */
export function evolverOf(stream: string): Evolver<object> | undefined {
  return evolvers.find(({ category }) => category === categoryOf(stream));
}

/** All read models that the server keeps. @param archive what the history is made from */
export function projectionsOf(archive: Archive): readonly Projection<object>[] {
  return [
    overlayProjection,
    runtimeProjection,
    templateProjection,
    uploadsProjection,
    historyProjection(archive),
  ];
}
