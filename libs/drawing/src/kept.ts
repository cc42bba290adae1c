import type { KeptLayerAnswer } from '@studio/areas/layer-keeper';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { timestamp } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { derivedId, eventId, randomCommandId } from '@studio/kernel/ids';
import type { RequestContext } from '@studio/operations/caller';
import type { Signals } from '@studio/signals/signals';
import { drawingDecider, type DrawingButton, type OwnDrawingCommands } from './drawing.decider';
import { emptyLayer, type Drawings } from './drawing.state';

/** Drawings in the log, and the commands on them that are no operations. */
export class Kept {
  constructor(
    private readonly pipeline: Pick<CommitPipeline, 'read' | 'execute'>,
    private readonly signals: Pick<Signals, 'publish'>,
  ) {}

  /** Pages of viewers hear that something may be another now, on all nodes. */
  tellPages(overlayId: string): void {
    this.signals.publish(`drawingChanged-${overlayId}`, {});
  }

  /** @throws Unavailable */
  async read(overlayId: string): Promise<Drawings> {
    return (await this.pipeline.read<Drawings, unknown>(streamOf(overlayId), drawingDecider)).state;
  }

  /** A command of the widget. */
  async press(
    { overlayId, memberId }: { readonly overlayId: string; readonly memberId: number },
    command: string,
    request: RequestContext,
  ): Promise<KeptLayerAnswer> {
    const button = command as DrawingButton;
    const { commit, after } = await this.run('PressDrawingButton', overlayId, { memberId, button }, request);
    const [event] = commit?.events ?? [];
    this.tellPages(overlayId);
    return {
      state: { ...(after.state.onLayers[memberId] ?? emptyLayer) },
      changed: commit !== null,
      eventId: event?.id ?? eventId(request.commandId, 0),
      at: event?.meta.at ?? timestamp(Date.now()),
    };
  }

  /** What viewers have drawn, together. */
  async addStrokes(overlayId: string, strokes: OwnDrawingCommands['AddViewerStrokes']): Promise<void> {
    await this.run('AddViewerStrokes', overlayId, strokes, null);
  }

  private run<Name extends keyof OwnDrawingCommands>(
    name: Name,
    overlayId: string,
    command: OwnDrawingCommands[Name],
    request: RequestContext | null,
  ) {
    const commandId = request?.commandId ?? randomCommandId();
    const { accountId = 'system', via = 'system' as const } = request?.caller ?? {};
    const tokenId = request?.caller.credential.tokenId ?? null;
    return this.pipeline.execute<Drawings>({
      stream: streamOf(overlayId),
      evolver: drawingDecider,
      commandId,
      operation: name === 'PressDrawingButton' ? 'fire_widget_command' : 'draw',
      actor: { accountId, via, ...(tokenId !== null && { tokenId }) },
      correlationId: request?.correlationId ?? commandId,
      causationId: request?.causationId ?? commandId,
      decide: ({ state, rev }, now) => {
        const id = (label: string): string => derivedId(commandId, label);
        const decide = drawingDecider.decide[name] as unknown as (
          state: Drawings,
          command: OwnDrawingCommands[Name],
          context: object,
        ) => ReturnType<(typeof drawingDecider)['decide'][Name]>;
        return decide(state, command, { now, rev, accountId, id, extension: null });
      },
    });
  }
}

function streamOf(overlayId: string): string {
  return streamName(drawingDecider.category, overlayId);
}
