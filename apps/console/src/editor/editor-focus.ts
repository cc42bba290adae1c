import { createContext, useContext } from 'react';
import type { RenderLayout } from '@studio/realtime/protocol';
import type { DesignTables } from '@studio/realtime/editor-protocol';
import { inAFrame } from '../design/in-a-frame';
import { Observed, useObservedPart } from '../design/observed';
import type { Size } from './canvas/geometry';
import { fitted, type CanvasZoom } from './canvas/zoom';

/** The design as it was at a rev, shown in Edit only. */
export interface Past {
  readonly rev: number;
  readonly at: string;
  readonly tables: DesignTables;
}

const SAFE_KEY = 'studio.safe-mode';
const FOLLOW_KEY = 'studio.on-air-follows';

/** What this tab looks at: nothing of it is part of the design. */
export class EditorFocus {
  /** The scene that is edited. */
  readonly sceneId = new Observed<number | null>(null);
  readonly selection = new Observed<readonly number[]>([]);
  /** Layers that are being dragged: where they are on the way. */
  readonly drag = new Observed<ReadonlyMap<number, RenderLayout> | null>(null);
  /** Native sizes, as the stage measures them. */
  readonly sizes = new Observed<ReadonlyMap<number, Size>>(new Map());
  /** How near the canvas is looked at, and which part of it. */
  readonly zoom = new Observed<CanvasZoom>(fitted);
  /** The hand moves the canvas, and no layer. */
  readonly tool = new Observed<'select' | 'hand'>('select');
  /** As long as Space is held, the pointer is a hand. */
  readonly isSpaceHeld = new Observed(false);
  readonly past = new Observed<Past | null>(null);
  /** Layers that a step of the history has touched. */
  readonly pointedAt = new Observed<readonly number[]>([]);
  /** Null: on while broadcast software shows the overlay. */
  readonly safeMode = new Observed<boolean | null>(storedSafeMode());
  /** In direct mode, on request: viewers see layers on their way while they are dragged. */
  readonly follows = new Observed(localStorage.getItem(FOLLOW_KEY) === 'on');
  /** What Ctrl+C has taken. */
  copied: readonly number[] = [];
  /** Said to those who can't see it. */
  readonly said = new Observed('');
  private readonly told = new Map<number, Size>();

  select(memberIds: readonly number[]): void {
    this.selection.set(memberIds);
  }

  /** Adds a layer to the selection, or takes it out. */
  toggle(memberId: number): void {
    const before = this.selection.get();
    this.select(before.includes(memberId) ? before.filter((id) => id !== memberId) : [...before, memberId]);
  }

  chooseSafeMode(on: boolean): void {
    localStorage.setItem(SAFE_KEY, on ? 'on' : 'off');
    this.safeMode.set(on);
  }

  chooseFollowing(on: boolean): void {
    localStorage.setItem(FOLLOW_KEY, on ? 'on' : 'off');
    this.follows.set(on);
  }

  /** A stage tells of its layers one by one: what comes within a frame is taken together. */
  measured(memberId: number, size: Size): void {
    if (this.told.size === 0)
      inAFrame(() => {
        this.sizes.set(new Map([...this.sizes.get(), ...this.told]));
        this.told.clear();
      });
    this.told.set(memberId, size);
  }
}

function storedSafeMode(): boolean | null {
  const stored = localStorage.getItem(SAFE_KEY);
  return stored === null ? null : stored === 'on';
}

const ViewContext = createContext<EditorFocus | null>(null);
export const EditorViewProvider = ViewContext.Provider;

export function useView(): EditorFocus {
  const view = useContext(ViewContext);
  if (!view) throw new Error('There is no EditorViewProvider above.');
  return view;
}

/** Whether one layer is selected: only rows whose answer changes are drawn again. */
export function useIsSelected(memberId: number): boolean {
  return useObservedPart(useView().selection, (selection) => selection.includes(memberId));
}

/** Whether no layer is selected. */
export function useIsNoneSelected(): boolean {
  return useObservedPart(useView().selection, (selection) => selection.length === 0);
}
