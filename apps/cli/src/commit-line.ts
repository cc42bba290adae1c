import { categoryOf, type StoredEvent } from '@studio/kernel/event';
import { diff } from '@studio/undo/property-diff';
import { stepId } from '@studio/undo/steps';
import { summaryOf } from '@studio/overlays/timeline/summary';
import type { Overlay } from '@studio/overlays/model/overlay.state';
import { isDesign } from '@studio/overlays/timeline/step-rules';
import { restoreSummary, undoSummary } from '@studio/overlays/timeline/undo-summary';
import type { FoldedCommit } from './operator-log';

/** Says what commits did, in one line each; they must come in their order. */
export class CommitLines {
  /** Lines by step id, which name the step that an undo reverses. */
  private readonly lines = new Map<string, string>();

  lineOf(commit: FoldedCommit): string {
    const [first] = commit.events as readonly [StoredEvent];
    if (categoryOf(first.stream) !== 'overlay' || commit.after.rev === commit.before.rev)
      return commit.events.map(({ type }) => type).join(', ');
    const line = this.designLine(commit, first.meta.operation);
    this.lines.set(stepId(commit.after.rev), line);
    return line;
  }

  private designLine({ events, before, after }: FoldedCommit, operation: string): string {
    const { undoes = [], restored } = (events.find(({ type }) => type === 'overlay.reverted')?.data ??
      {}) as {
      readonly undoes?: readonly string[];
      readonly restored?: { readonly rev: number };
    };
    if (restored) return restoreSummary(restored.rev);
    if (undoes.length > 0) return undoSummary(undoes.map((id) => this.lines.get(id) ?? `step ${id}`));
    const changes = diff(before.state, after.state).filter(({ path }) => isDesign(path));
    return summaryOf({ operation, changes }, before.state as Overlay, after.state as Overlay);
  }
}
