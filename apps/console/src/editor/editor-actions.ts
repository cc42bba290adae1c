import { useMemo } from 'react';
import type { RenderLayout } from '@studio/realtime/protocol';
import { answered, api } from '../api/client';
import { randomId } from '../api/client-id';
import type { LayerEdit, LayoutEdit } from '../design/edits';
import type { OverlayRoom } from '../design/overlay-room';
import { placeId } from '../design/records';
import { useRoom } from '../design/room-context';
import { toastProblem } from '../ui/toasts';
import { aligned, type LineUp } from './canvas/align';
import type { DraggedLayouts } from './canvas/drag-follower';
import { boxOf, heightOf, rectOf, rounded, WIDTH } from './canvas/geometry';
import { useView, type EditorFocus } from './editor-focus';

const once = () => ({ 'Idempotency-Key': randomId() });
/** How long a record that was made may take to be told. */
const TOLD_MS = 5_000;

/** What can be done in the editor, by mouse, keys and menus alike. */
export class EditorActions {
  constructor(
    private readonly room: OverlayRoom,
    private readonly view: EditorFocus,
  ) {}

  private get path() {
    return { overlayId: this.room.overlayId };
  }

  /** Shows what was refused; gives undefined then. */
  private async attempt<T>(call: Promise<T>): Promise<T | undefined> {
    try {
      return await call;
    } catch (error) {
      toastProblem(error);
      return undefined;
    }
  }

  /** True where first edits of the live scene become a preview. */
  get isSafe(): boolean {
    const chosen = this.view.safeMode.get();
    if (chosen !== null) return chosen;
    return this.room.health.get()?.renderers.some(({ obs }) => obs) ?? false;
  }

  /** The scene that an edit of places goes to: in safe mode never the live one. */
  async target(): Promise<number | null> {
    const sceneId = this.view.sceneId.get();
    const { store } = this.room;
    if (sceneId === null || sceneId !== store.overlay?.liveSceneId || !this.isSafe) return sceneId;
    const there = store.all('scene').find(({ previewOf }) => previewOf === sceneId);
    if (there) {
      this.view.sceneId.set(there.sceneId);
      return there.sceneId;
    }
    const made = await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/scenes/{sceneId}/preview', {
          params: { path: { ...this.path, sceneId }, header: once() },
        }),
      ),
    );
    if (!made) return null;
    await this.told(() => store.get('scene', String(made.sceneId)) !== undefined);
    this.view.sceneId.set(made.sceneId);
    return made.sceneId;
  }

  /** Waits until the server has told of something. */
  private told(isThere: () => boolean): Promise<void> {
    if (isThere()) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        stop();
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(end, TOLD_MS);
      const stop = this.room.store.subscribe('*', '*', () => isThere() && end());
    });
  }

  /** Changes places of layers in the scene that is edited. */
  async place(changes: readonly Omit<LayerEdit, 'sceneId'>[]): Promise<void> {
    if (changes.length === 0 || this.view.past.get()) return;
    const sceneId = await this.target();
    if (sceneId === null) return;
    this.room.edit({ type: 'layers', changes: changes.map((change) => ({ ...change, sceneId })) });
  }

  /** True where viewers are to see layers on their way while they are dragged. */
  get isFollowing(): boolean {
    const isLive = this.view.sceneId.get() === this.room.store.overlay?.liveSceneId;
    return this.view.follows.get() && isLive && !this.isSafe && this.room.connection.get() === 'open';
  }

  /** Places layers while they are dragged. Ends when all that is on its way is answered. */
  async follow(layouts: DraggedLayouts): Promise<void> {
    await this.place([...layouts].map(([memberId, layout]) => ({ memberId, layout })));
    const { outbox } = this.room;
    if (outbox.size === 0) return;
    await new Promise<void>((done) => {
      const stop = outbox.subscribe(() => {
        if (outbox.size > 0) return;
        stop();
        done();
      });
    });
  }

  /** Changes what layers have in all scenes. */
  change(changes: readonly Omit<LayerEdit, 'sceneId' | 'layout' | 'hidden' | 'z'>[]): void {
    if (this.view.past.get()) return;
    this.room.edit({ type: 'layers', changes });
  }

  layoutOf(memberId: number): RenderLayout | undefined {
    const sceneId = this.view.sceneId.get();
    return sceneId === null ? undefined : this.room.store.get('place', placeId(sceneId, memberId))?.layout;
  }

  /** Moves what is selected; locked layers stay. */
  nudge(dx: number, dy: number): void {
    const changes = this.unlocked().flatMap((memberId) => {
      const layout = this.layoutOf(memberId);
      return layout ? [{ memberId, layout: { x: layout.x + dx, y: layout.y + dy } }] : [];
    });
    void this.place(changes);
    const [first] = changes;
    if (first) this.view.said.set(`${Math.round(first.layout.x)}, ${Math.round(first.layout.y)}`);
  }

  layout(layout: LayoutEdit): void {
    void this.place(this.view.selection.get().map((memberId) => ({ memberId, layout })));
  }

  private unlocked(): readonly number[] {
    return this.view.selection
      .get()
      .filter((memberId) => this.room.store.get('layer', String(memberId))?.locked === false);
  }

  toggleHidden(memberIds: readonly number[]): void {
    const sceneId = this.view.sceneId.get();
    if (sceneId === null) return;
    void this.place(
      memberIds.map((memberId) => ({
        memberId,
        hidden: !this.room.store.get('place', placeId(sceneId, memberId))?.hidden,
      })),
    );
  }

  toggleLocked(memberIds: readonly number[]): void {
    this.change(
      memberIds.map((memberId) => ({
        memberId,
        locked: !this.room.store.get('layer', String(memberId))?.locked,
      })),
    );
  }

  /** Brings a layer up or down in the stack of the edited scene. */
  restack(memberId: number, by: number): void {
    const stack = this.room.store.get('scene', String(this.view.sceneId.get()))?.stack ?? [];
    this.restackTo(memberId, stack.indexOf(memberId) + by);
  }

  restackTo(memberId: number, z: number): void {
    const stack = this.room.store.get('scene', String(this.view.sceneId.get()))?.stack ?? [];
    const to = Math.max(0, Math.min(z, stack.length - 1));
    if (stack.indexOf(memberId) !== to) void this.place([{ memberId, z: to }]);
  }

  async add(widget: string, values?: { [key: string]: unknown }): Promise<void> {
    const sceneId = await this.target();
    if (sceneId === null) return;
    const added = await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/members', {
          params: { path: this.path, header: once() },
          body: { widget, sceneId, ...(values && { values }) },
        }),
      ),
    );
    if (added) this.view.select([added.memberId]);
  }

  async duplicate(): Promise<void> {
    const sceneId = await this.target();
    if (sceneId === null) return;
    const made: number[] = [];
    for (const memberId of this.view.selection.get()) {
      const copy = await this.attempt(
        answered(
          api.POST('/overlays/{overlayId}/members/{memberId}/duplicate', {
            params: { path: { ...this.path, memberId }, header: once() },
            body: { sceneId },
          }),
        ),
      );
      if (copy) made.push(copy.memberId);
    }
    if (made.length > 0) this.view.select(made);
  }

  async remove(): Promise<void> {
    const removed = this.view.selection.get();
    this.view.select([]);
    for (const memberId of removed)
      await this.attempt(
        answered(
          api.DELETE('/overlays/{overlayId}/members/{memberId}', {
            params: { path: { ...this.path, memberId } },
          }),
        ),
      );
  }

  async group(name?: string): Promise<void> {
    const memberIds = [...this.view.selection.get()];
    if (memberIds.length < 2) return;
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/groups', {
          params: { path: this.path, header: once() },
          body: { memberIds, ...(name !== undefined && { name }) },
        }),
      ),
    );
  }

  async ungroup(groupId: string): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/groups/{groupId}/ungroup', {
          params: { path: { ...this.path, groupId }, header: once() },
        }),
      ),
    );
  }

  async updateGroup(
    groupId: string,
    body: { name?: string; collapsed?: boolean; hidden?: boolean; locked?: boolean },
  ): Promise<void> {
    await this.attempt(
      answered(
        api.PATCH('/overlays/{overlayId}/groups/{groupId}', {
          params: { path: { ...this.path, groupId } },
          body,
        }),
      ),
    );
  }

  /** Lines up what is selected, by its visible boxes; locked layers stay. */
  align(mode: LineUp): void {
    const { overlay } = this.room.store;
    if (!overlay) return;
    const height = heightOf(overlay);
    const boxed = this.unlocked().flatMap((memberId) => {
      const layout = this.layoutOf(memberId);
      const size = this.view.sizes.get().get(memberId);
      return layout && size ? [{ memberId, layout, rect: rectOf(boxOf(layout, size, height)) }] : [];
    });
    void this.place(
      aligned(boxed, mode, { left: 0, top: 0, right: WIDTH, bottom: height }).map(
        ({ memberId, dx, dy, layout }) => ({
          memberId,
          layout: { x: rounded(layout.x + dx), y: rounded(layout.y + dy) },
        }),
      ),
    );
  }

  async undo(): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/history/undo', {
          params: { path: this.path, header: once() },
          body: {},
        }),
      ),
    );
  }

  async redo(): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/history/redo', {
          params: { path: this.path, header: once() },
          body: {},
        }),
      ),
    );
  }

  /** Puts the edited scene on air: a preview into the scene that it previews, any other as it is. */
  async take(): Promise<void> {
    const sceneId = this.view.sceneId.get();
    const scene = this.room.store.get('scene', String(sceneId));
    if (!scene) return;
    if (scene.previewOf === null) return this.goLive(scene.sceneId);
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

  async goLive(sceneId: number): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/scenes/{sceneId}/golive', {
          params: { path: { ...this.path, sceneId }, header: once() },
          body: {},
        }),
      ),
    );
  }

  async fire(memberId: number, command: string, args: { [key: string]: unknown } = {}): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/commands/{command}', {
          params: { path: { ...this.path, memberId, command }, header: once() },
          body: { args },
        }),
      ),
    );
  }
}

export function useActions(): EditorActions {
  const room = useRoom();
  const view = useView();
  return useMemo(() => new EditorActions(room, view), [room, view]);
}
