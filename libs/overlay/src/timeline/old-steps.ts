import type { Path, PropertyChange } from '@studio/undo/property-diff';
import type { ProjectionReader } from '@studio/read-models/reader';
import { meetings } from './conflict';
import type { OldStep } from './undo.facts';
import type { Archive } from './archive';
import type { TouchedMarks } from './sheets';
import { StepReader } from './step-reader';

/**
 * Finds steps of long ago and what others did to the same since. What the history's documents tell needn't be read
 * from the log; what they lack yet is.
 */
export class OldSteps {
  /** @param history its documents */
  constructor(
    private readonly archive: Archive,
    private readonly history: ProjectionReader,
  ) {}

  /**
   * A step; null when there is none of this id.
   * @param accountId whose later steps don't matter
   */
  async find(overlayId: string, stepId: string, accountId: string): Promise<OldStep | null> {
    return this.archive.step(
      overlayId,
      stepId,
      accountId,
      await this.documented(overlayId, stepId, accountId),
    );
  }

  /** The same as far as the documents tell it; null where the log must. */
  private async documented(overlayId: string, stepId: string, accountId: string): Promise<OldStep | null> {
    // Where documents of one batch may be seen one by one, they can't tell how far they all go.
    if (this.history.shared) return null;
    const reader = new StepReader(this.history, overlayId);
    const upTo = await reader.reaches();
    const [step, ...takers] = await reader.withTakers(stepId);
    if (!step || step.rev > upTo) return null;
    const meets = meetings(step);
    const later = [...takers];
    for await (const others of reader.othersSince(step.rev, accountId, marksOf(step.changes)))
      later.push(...others.filter(meets));
    return { step, later: later.sort((one, other) => other.rev - one.rev), upTo };
  }
}

/** By what steps are found that may have written one of the same properties; null where all must be looked at. */
function marksOf(changes: readonly PropertyChange[]): TouchedMarks | null {
  const members = new Set<number>();
  const scenes = new Set<number>();
  for (const { path } of changes) {
    const [part, id, inside, memberId] = path;
    if (part === 'layers' && id !== undefined) members.add(Number(id));
    else if (part === 'scenes' && isMarked(path)) {
      scenes.add(Number(id));
      if (inside === 'places') members.add(Number(memberId));
    } else return null;
  }
  return { members: [...members], scenes: [...scenes] };
}

/** Steps that write a scene's stack or one of its places needn't be marked with the scene. */
function isMarked([, , inside, memberId]: Path): boolean {
  return inside === 'places' ? memberId !== undefined : inside !== undefined && inside !== 'stack';
}
