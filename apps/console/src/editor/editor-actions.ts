import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SpotRecord } from '@studio/realtime/editor-protocol';
import type { RenderLayout } from '@studio/realtime/protocol';
import { answered, api } from '../api/client';
import type { LayerEdit, LayoutEdit } from '../design/edits';
import type { OverlayRoom } from '../design/overlay-room';
import { placeId } from '../design/records';
import { useRoom } from '../design/room-context';
import { useEditorSpeech } from './text/editor-texts';
import { AirActions, once } from './air-actions';
import { aligned, type LineUp } from './canvas/align';
import type { DraggedLayouts } from './canvas/drag-follower';
import { boxOf, fittedInto, heightOf, rectOf, rounded, WIDTH } from './canvas/geometry';
import { useView, type EditorFocus } from './editor-focus';
import { OwnUndo } from './history/own-undo';

/** Time to wait for a created record to arrive from the server, in ms. */
const STORED_MS = 5_000;

/** Actions of the editor, for mouse, keyboard and menus alike. */
export class EditorActions extends AirActions {
  constructor(
    room: OverlayRoom,
    view: EditorFocus,
    private readonly undoing: OwnUndo,
  ) {
    super(room, view);
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
    await this.untilStored(() => store.get('scene', String(made.sceneId)) !== undefined);
    this.view.sceneId.set(made.sceneId);
    return made.sceneId;
  }

  /** Waits until a record has arrived from the server, or the time is over. */
  private untilStored(isThere: () => boolean): Promise<void> {
    if (isThere()) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        stop();
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(end, STORED_MS);
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

  /** True if viewers should see layers while they are dragged. */
  get isFollowing(): boolean {
    const isLive = this.view.sceneId.get() === this.room.store.overlay?.liveSceneId;
    return this.view.follows.get() && isLive && !this.isSafe && this.room.connection.get() === 'open';
  }

  /** Places layers during a drag. Resolves once all pending edits are answered. */
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

  /** Moves the selected layers, except locked ones. */
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

  /** Fits a layer into a spot, in the edited scene. Without a known size the server does it, in the live scene. */
  async fit(memberId: number, spot: SpotRecord): Promise<void> {
    const { overlay } = this.room.store;
    const [layout, size] = [this.layoutOf(memberId), this.view.sizes.get().get(memberId)];
    if (overlay && layout && size) {
      const { x, y, scale } = fittedInto(spot, layout, size, heightOf(overlay));
      return this.place([{ memberId, layout: { x: rounded(x), y: rounded(y), scale } }]);
    }
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/spots/{spotId}/apply', {
          params: { path: { ...this.path, spotId: spot.spotId } },
          body: { memberId },
        }),
      ),
    );
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

  /**
   * Copies the selected layers and selects the copies.
   * @param layouts places of the copies, by the layer they are made of; beside it where there is none
   */
  async duplicate(layouts?: ReadonlyMap<number, RenderLayout>): Promise<void> {
    const sceneId = await this.target();
    if (sceneId === null) return;
    const made: number[] = [];
    const places: Omit<LayerEdit, 'sceneId'>[] = [];
    for (const memberId of this.view.selection.get()) {
      const copy = await this.attempt(
        answered(
          api.POST('/overlays/{overlayId}/members/{memberId}/duplicate', {
            params: { path: { ...this.path, memberId }, header: once() },
            body: { sceneId },
          }),
        ),
      );
      if (!copy) continue;
      made.push(copy.memberId);
      const layout = layouts?.get(memberId);
      if (layout) places.push({ memberId: copy.memberId, layout: { x: layout.x, y: layout.y } });
    }
    if (made.length === 0) return;
    this.view.select(made);
    await this.untilStored(() => made.every((id) => this.room.store.get('layer', String(id)) !== undefined));
    await this.place(places);
  }

  /**
   * Adds a layer that shows the same as the selected one.
   * @param target overlay that gets it; this one by default
   */
  async addLinked(target = this.room.overlayId): Promise<void> {
    const [sourceMemberId] = this.view.selection.get();
    if (sourceMemberId === undefined) return;
    const isHere = target === this.room.overlayId;
    const sceneId = isHere ? await this.target() : null;
    if (isHere && sceneId === null) return;
    const added = await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/members/linked', {
          params: { path: { overlayId: target }, header: once() },
          body: {
            sourceOverlayId: this.room.overlayId,
            sourceMemberId,
            ...(sceneId !== null && { sceneId }),
          },
        }),
      ),
    );
    if (added && isHere) this.view.select([added.memberId]);
  }

  /** Makes a linked layer one of its own. */
  async unlink(memberId: number): Promise<void> {
    await this.attempt(
      answered(
        api.POST('/overlays/{overlayId}/members/{memberId}/unlink', {
          params: { path: { ...this.path, memberId } },
        }),
      ),
    );
  }

  copy(): void {
    this.view.copied = this.view.selection.get();
  }

  /** Pastes the copied layers into the edited scene. */
  paste(): void {
    const there = this.view.copied.filter((id) => this.room.store.get('layer', String(id)));
    if (there.length === 0) return;
    this.view.select(there);
    void this.duplicate();
  }

  /** Selects the layers of the edited scene, except hidden and locked ones. */
  selectAll(): void {
    const sceneId = this.view.sceneId.get();
    const { store } = this.room;
    const stack = store.get('scene', String(sceneId))?.stack ?? [];
    this.view.select(
      stack.filter(
        (id) =>
          store.get('place', placeId(sceneId ?? 0, id))?.hidden === false &&
          store.get('layer', String(id))?.locked === false,
      ),
    );
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
    body: {
      name?: string;
      collapsed?: boolean;
      hidden?: boolean;
      locked?: boolean;
      expected?: { name: string };
    },
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

  /** Aligns the selected layers by their visible boxes, except locked ones. */
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

  undo(): Promise<void> {
    return this.undoing.undo();
  }

  redo(): Promise<void> {
    return this.undoing.redo();
  }
}

export function useActions(): EditorActions {
  const room = useRoom();
  const view = useView();
  const { t, language } = useEditorSpeech();
  const queries = useQueryClient();
  return useMemo(() => {
    const undoing = new OwnUndo({ room, work: view.work, words: t.history, language, queries });
    return new EditorActions(room, view, undoing);
  }, [room, view, t, language, queries]);
}
