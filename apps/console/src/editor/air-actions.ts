import { PRESS } from '@studio/widgets/custom/custom-widget';
import { answered, api, type Schemas } from '../api/client';
import { randomId } from '../api/client-id';
import type { OverlayRoom } from '../design/overlay-room';
import { toastProblem } from '../ui/toasts';
import type { EditorFocus } from './editor-focus';

/** Changes of the output that a take chooses in place of the scene's own. */
export interface TakenBy {
  readonly transition?: Schemas['SceneView']['transitionType'];
  /** memberId; null: none. */
  readonly stinger?: number | null;
}

/** Returns the header by which a repeated request has no further effect. */
export const once = () => ({ 'Idempotency-Key': randomId() });

/** Actions of the editor that viewers see. */
export class AirActions {
  constructor(
    protected readonly room: OverlayRoom,
    protected readonly view: EditorFocus,
  ) {}

  protected get path() {
    return { overlayId: this.room.overlayId };
  }

  /** Shows a refusal; returns undefined then. */
  protected async attempt<T>(call: Promise<T>): Promise<T | undefined> {
    try {
      return await this.view.work.tracked(call);
    } catch (error) {
      toastProblem(error);
      return undefined;
    }
  }

  /**
   * Puts the edited scene on air: a preview into the scene that it previews, any other as it is.
   * @param chosen for this once; not for previews
   */
  async take(chosen: TakenBy = {}): Promise<void> {
    const sceneId = this.view.sceneId.get();
    const scene = this.room.store.get('scene', String(sceneId));
    if (!scene) return;
    if (scene.previewOf === null) return this.goLive(scene.sceneId, chosen);
    const taken = await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/scenes/{sceneId}/take', {
          params: { path: { ...this.path, sceneId: scene.sceneId }, header: once() },
          body: {},
        }),
      ),
    );
    if (taken) this.view.sceneId.set(taken.sceneId);
  }

  async goLive(sceneId: number, body: TakenBy = {}): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/scenes/{sceneId}/golive', {
          params: { path: { ...this.path, sceneId }, header: once() },
          body,
        }),
      ),
    );
  }

  async fire(memberId: number, command: string, args: { [key: string]: unknown } = {}): Promise<void> {
    if (command === PRESS) return this.press(memberId, args);
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/commands/{command}', {
          params: { path: { ...this.path, memberId, command }, header: once() },
          body: { args },
        }),
      ),
    );
  }

  /** Presses a button that a widget with code declares. @param event as the widget receives it */
  private async press(memberId: number, event: { [key: string]: unknown }): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/widget-events', {
          params: { path: { ...this.path, memberId }, header: once() },
          body: { listener: 'event:test', event },
        }),
      ),
    );
  }
}
