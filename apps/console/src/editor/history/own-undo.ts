import type { QueryClient } from '@tanstack/react-query';
import { answered, api, type Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import { overVisit } from '../../design/edit-visits';
import type { OverlayRoom } from '../../design/overlay-room';
import type { EditorTexts } from '../text/editor-texts';
import type { Language } from '@studio/platforms/languages';
import { toast, toastProblem } from '../../ui/toasts';
import { readNextUndo } from './use-next-undo';
import type { Work } from './work';

interface OwnUndoOptions {
  readonly room: OverlayRoom;
  readonly work: Work;
  readonly words: EditorTexts['history'];
  readonly language: Language;
  readonly queries: QueryClient;
}

const idOf = ({ step }: Schemas['UndoneView']): string | null => step?.stepId ?? null;

/**
 * Undo and redo of one's own steps, takes included. Each asks for the newest step first and names it to the server, so
 * that exactly that step is taken back, and then says what was done. What was typed during one visit of a field goes
 * together: the server only joins steps that follow each other within 800 ms.
 */
export class OwnUndo {
  constructor(private readonly options: OwnUndoOptions) {}

  undo(): Promise<void> {
    return this.inTurn(async () => {
      const { words } = this.options;
      const { undo } = await this.next();
      if (undo === null) return toast(words.nothingToUndo);
      await overVisit(
        this.options.room.visits,
        undo,
        async () => (await this.next()).undo,
        async ({ stepId }) =>
          idOf(await answered(api.POST('/overlays/{overlayId}/history/undo', this.naming(stepId)))),
      );
      toast(undo.switches ? words.takenBack(undo.label) : words.undone(undo.label));
    });
  }

  redo(): Promise<void> {
    return this.inTurn(async () => {
      const { words } = this.options;
      const { redo } = await this.next();
      if (redo === null) return toast(words.nothingToRedo);
      await overVisit(
        this.options.room.visits,
        redo,
        async () => (await this.next()).redo,
        async ({ stepId }) =>
          idOf(await answered(api.POST('/overlays/{overlayId}/history/redo', this.naming(stepId)))),
      );
      toast(words.redone(redo.label));
    });
  }

  private naming(stepId: string) {
    const { overlayId } = this.options.room;
    return { params: { path: { overlayId }, header: { 'Idempotency-Key': randomId() } }, body: { stepId } };
  }

  private next() {
    const { room, language } = this.options;
    return readNextUndo(room.overlayId, language);
  }

  /** After what was done before it has reached the server. */
  private inTurn(act: () => Promise<void>): Promise<void> {
    const { room, work, queries } = this.options;
    return work.inTurn(async () => {
      room.drafts.flushAll();
      await work.settled(room.outbox);
      try {
        await act();
      } catch (error) {
        toastProblem(error);
      }
      void queries.invalidateQueries({ queryKey: ['next-undo', room.overlayId] });
    });
  }
}
