import { InternalCommands } from '@studio/kernel/internal-command';
import type { DrawingLayerAnswer } from '@studio/contracts/drawing/drawing-layers';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { timestamp } from '@studio/kernel/clock';
import { streamName } from '@studio/kernel/event';
import { eventId } from '@studio/kernel/ids';
import type { RequestContext } from '@studio/operations/caller';
import type { Signals } from '@studio/pubsub/signals';
import { drawingDecider, type DrawingButton, type InternalDrawingCommands } from './drawing.decider';
import { emptyLayer, type Drawings } from './drawing.state';

const commands = new InternalCommands<InternalDrawingCommands, Drawings>(drawingDecider, {
  PressDrawingButton: { partOf: 'fire_widget_command' },
  AddViewerStrokes: {},
});

/** Drawings in the log, and the commands on them that are no operations. */
export class StoredStrokes {
  constructor(
    private readonly pipeline: Pick<CommitPipeline, 'read' | 'execute' | 'preview'>,
    private readonly signals: Pick<Signals, 'publish'>,
  ) {}

  /** Notifies viewers' pages on all nodes of a change. */
  publishToPages(overlayId: string): void {
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
  ): Promise<DrawingLayerAnswer> {
    const button = command as DrawingButton;
    const { commit, after } = await this.run('PressDrawingButton', overlayId, { memberId, button }, request);
    const [event] = commit?.events ?? [];
    if (!request.isPreview) this.publishToPages(overlayId);
    return {
      state: { ...(after.state.onLayers[memberId] ?? emptyLayer) },
      changed: commit !== null,
      eventId: event?.id ?? eventId(request.commandId, 0),
      at: event?.meta.at ?? timestamp(Date.now()),
    };
  }

  /** Stores strokes of several viewers. */
  async addStrokes(overlayId: string, strokes: InternalDrawingCommands['AddViewerStrokes']): Promise<void> {
    await this.run('AddViewerStrokes', overlayId, strokes, null);
  }

  private run<Name extends keyof InternalDrawingCommands>(
    name: Name,
    overlayId: string,
    command: InternalDrawingCommands[Name],
    request: RequestContext | null,
  ) {
    const run = { streamId: overlayId, command, ...(request ? runFor(request) : { cause: { key: null } }) };
    return request?.isPreview
      ? commands.preview(this.pipeline, name, run)
      : commands.run(this.pipeline, name, run);
  }
}

function runFor({ caller, commandId, correlationId, causationId, depth }: RequestContext) {
  const { accountId, credential, via } = caller;
  const { tokenId } = credential;
  const actor = { accountId, via, ...(tokenId !== null && { tokenId }) };
  return { actor, commandId, cause: { key: null, correlationId, causationId, depth } };
}

function streamOf(overlayId: string): string {
  return streamName(drawingDecider.category, overlayId);
}
