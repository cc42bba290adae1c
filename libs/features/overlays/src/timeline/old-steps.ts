import type { Path, PropertyChange } from '@studio/undo/property-diff';
import type { ProjectionReader } from '@studio/read-models/reader';
import { meetings } from './conflict';
import type { OldStep } from './undo.lookups';
import type { Archive } from './archive';
import type { TouchedMarks } from './history-pages';
import { StepReader } from './step-reader';

/**
 * Finds old steps and later work of others on the same properties. Uses the history's documents, and the log for
 * commits they do not contain yet.
 */
export class OldSteps {
  /** @param history its documents */
  constructor(
    private readonly archive: Archive,
    private readonly history: ProjectionReader,
  ) {}

  /**
   * Returns a step; null if there is none with this id.
   * @param accountId account whose own later steps do not matter
   */
  async find(overlayId: string, stepId: string, accountId: string): Promise<OldStep | null> {
    return this.archive.step(
      overlayId,
      stepId,
      accountId,
      await this.documented(overlayId, stepId, accountId),
    );
  }

  /** Returns the result as far as the documents show it; null if only the log can. */
  private async documented(overlayId: string, stepId: string, accountId: string): Promise<OldStep | null> {
    // If documents of one batch become visible one by one, they cannot show up to which rev all are complete.
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

/**
 * Returns marks to find steps that may have written one of the same properties; null if all steps must be read.
 */
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

/**
 * Returns false if steps that write at a path may lack a mark. Steps that write a scene's stack or one of its
 * places may not be marked with the scene.
 */
function isMarked([, , inside, memberId]: Path): boolean {
  return inside === 'places' ? memberId !== undefined : inside !== undefined && inside !== 'stack';
}
