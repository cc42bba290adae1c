import { createContext, useContext } from 'react';
import type { RenderLayout } from '@studio/realtime/protocol';
import type { DesignTables } from '@studio/realtime/editor-protocol';
import { inAFrame } from '../design/in-a-frame';
import { Observed, useObservedPart } from '../design/observed';
import type { Size } from '@studio/widgets/size';
import { fitted, type CanvasZoom } from './canvas/zoom';
import { Work } from './history/work';

/** The design as it was at a rev, shown in Edit only. */
export interface Past {
  readonly rev: number;
  readonly at: string;
  readonly tables: DesignTables;
}

const VIEW_KEY = 'studio.editor-view';
const SAFE_KEY = 'studio.safe-mode';
const SAMPLES_KEY = 'studio.samples';
const FOLLOW_KEY = 'studio.on-air-follows';

/** Tabs of the panel at the right. */
export const panelTabs = ['settings', 'position', 'notes'] as const;
export type PanelTab = (typeof panelTabs)[number];

/** Part of the view state that a reload restores. */
interface StoredView {
  readonly sceneId: number | null;
  readonly selection: readonly number[];
  readonly zoom: CanvasZoom;
  readonly panel: PanelTab;
}

/** View state of the editor in this tab. None of it is part of the design. */
export class EditorFocus {
  /** The scene that is edited. */
  readonly sceneId = new Observed<number | null>(null);
  readonly selection = new Observed<readonly number[]>([]);
  readonly panel = new Observed<PanelTab>('settings');
  /** Layers that are being dragged: where they are on the way. */
  readonly drag = new Observed<ReadonlyMap<number, RenderLayout> | null>(null);
  /** Native sizes, as the stage measures them. */
  readonly sizes = new Observed<ReadonlyMap<number, Size>>(new Map());
  /** Zoom and offset of the canvas. */
  readonly zoom = new Observed<CanvasZoom>(fitted);
  /** The hand moves the canvas, and no layer. */
  readonly tool = new Observed<'select' | 'hand'>('select');
  /** True while Space is held; the pointer is then a hand. */
  readonly isSpaceHeld = new Observed(false);
  readonly past = new Observed<Past | null>(null);
  /** Layers that a step of the history has touched. */
  readonly pointedAt = new Observed<readonly number[]>([]);
  /** Null: on while broadcast software shows the overlay. */
  readonly safeMode = new Observed<boolean | null>(storedSafeMode());
  /** True if viewers see layers while they are dragged; only in direct mode, on request. */
  readonly follows = new Observed(localStorage.getItem(FOLLOW_KEY) === 'on');
  /** True if layers that show nothing of their own show a sample. */
  readonly samples = new Observed(localStorage.getItem(SAMPLES_KEY) !== 'off');
  /** Layers that show a sample. */
  readonly sampled = new Observed<ReadonlySet<number>>(new Set());
  /** Layers copied with Ctrl+C. */
  copied: readonly number[] = [];
  /** Announcement for screen readers. */
  readonly said = new Observed('');
  /** Requests on their way: an undo waits for them. */
  readonly work = new Work();
  private readonly newSizes = new Map<number, Size>();

  /** Restores what the last page of this tab showed of an overlay, and stores it from now on. */
  constructor(overlayId: string) {
    const key = `${VIEW_KEY}.${overlayId}`;
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredView | null;
    if (stored) {
      this.sceneId.set(stored.sceneId);
      this.selection.set(stored.selection);
      this.zoom.set(stored.zoom);
      this.panel.set(stored.panel);
    }
    const store = (): void => {
      const view: StoredView = {
        sceneId: this.sceneId.get(),
        selection: this.selection.get(),
        zoom: this.zoom.get(),
        panel: this.panel.get(),
      };
      sessionStorage.setItem(key, JSON.stringify(view));
    };
    for (const part of [this.sceneId, this.selection, this.zoom, this.panel]) part.subscribe(store);
  }

  select(memberIds: readonly number[]): void {
    this.selection.set(memberIds);
  }

  /** Adds a layer to the selection, or removes it. */
  toggle(memberId: number): void {
    const before = this.selection.get();
    this.select(before.includes(memberId) ? before.filter((id) => id !== memberId) : [...before, memberId]);
  }

  chooseSafeMode(on: boolean): void {
    localStorage.setItem(SAFE_KEY, on ? 'on' : 'off');
    this.safeMode.set(on);
  }

  chooseSamples(on: boolean): void {
    localStorage.setItem(SAMPLES_KEY, on ? 'on' : 'off');
    this.samples.set(on);
  }

  chooseFollowing(on: boolean): void {
    localStorage.setItem(FOLLOW_KEY, on ? 'on' : 'off');
    this.follows.set(on);
  }

  /** Stores a measured layer size. Sizes that arrive within one frame are published together. */
  measured(memberId: number, size: Size): void {
    if (this.newSizes.size === 0)
      inAFrame(() => {
        this.sizes.set(new Map([...this.sizes.get(), ...this.newSizes]));
        this.newSizes.clear();
      });
    this.newSizes.set(memberId, size);
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

/** Returns true if a layer is selected. Only rows whose result changes are rendered again. */
export function useIsSelected(memberId: number): boolean {
  return useObservedPart(useView().selection, (selection) => selection.includes(memberId));
}

/** Returns true if no layer is selected. */
export function useIsNoneSelected(): boolean {
  return useObservedPart(useView().selection, (selection) => selection.length === 0);
}
