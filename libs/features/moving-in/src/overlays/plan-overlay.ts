import { findWidget } from '@studio/widgets/catalog';
import { textIn } from '../sources/json-values';
import { isGroup, mapWidget } from './map-widget';
import { loss, type ImportLoss, type MappedWidget } from './mapped-widget';
import type { SeBox, SeOverlay, SeWidget } from './se-overlay';

export const importOutcomes = ['mapped', 'partly', 'code', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Place of a layer, as a design has it. */
interface PlannedLayout {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly opacity: number;
}

export interface PlannedLayer extends MappedWidget {
  readonly name: string;
  /** Type at StreamElements. */
  readonly theirs: string;
  readonly layout: PlannedLayout;
  readonly isHidden: boolean;
  readonly isLocked: boolean;
  readonly group: string | null;
}

/** An overlay of StreamElements in terms of the studio. */
export interface PlannedOverlay {
  readonly source: SeOverlay;
  readonly layers: readonly PlannedLayer[];
  /** Names of groups by key. */
  readonly groups: { readonly [key: string]: string };
}

/** Size of a layer with code in design pixels. */
const CODE_SIZE = { w: 600, h: 400 };
const [LEAST_SCALE, MOST_SCALE] = [0.05, 4];
const MOST_OFFSET = 100_000;
const MOST_NAME = 40;
/** Widgets whose content keeps its own shape within the box. */
const shaped: ReadonlySet<string | null> = new Set(['image', 'video']);
/** Widgets whose letters have a size of their own. */
const written: ReadonlySet<string | null> = new Set(['text', 'label', 'countdown']);

/** @param groupsRelative places of widgets in a group count from its place */
export function planOverlay(source: SeOverlay, groupsRelative: boolean): PlannedOverlay {
  const groups = new Map(
    source.widgets.filter(isGroup).map((group) => [textIn(group.variables, 'uid'), group] as const),
  );
  const layers = source.widgets
    .filter((widget) => !isGroup(widget))
    .map((widget): PlannedLayer => {
      const group = widget.group === null ? undefined : groups.get(widget.group);
      const mapped = mapWidget(widget);
      const box = group && groupsRelative ? moved(widget.box, group.box) : widget.box;
      return {
        ...placed({ ...widget, box }, mapped, source),
        name: [...widget.name].slice(0, MOST_NAME).join('').trim(),
        theirs: widget.type,
        isHidden: mapped.isPlaceholder === true || !widget.isVisible || group?.isVisible === false,
        isLocked: widget.isLocked,
        group: group ? widget.group : null,
      };
    });
  const named = [...groups].map(([key, { name }]) => [key, [...name].slice(0, MOST_NAME).join('')]);
  return { source, layers, groups: Object.fromEntries(named) as Record<string, string> };
}

/** Returns what becomes of a layer. */
export function outcomeOf({ code, isPlaceholder, losses }: MappedWidget): ImportOutcome {
  if (isPlaceholder) return 'skipped';
  if (code) return 'code';
  return losses.length > 0 ? 'partly' : 'mapped';
}

function moved(box: SeBox, by: SeBox): SeBox {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}

/** Returns a widget with its layout: a canvas is 1920 design pixels wide, and places count from its middle. */
function placed(
  { box, opacity }: Pick<SeWidget, 'box' | 'opacity'>,
  mapped: MappedWidget,
  { width, height }: Pick<SeOverlay, 'width' | 'height'>,
): MappedWidget & { readonly layout: PlannedLayout } {
  const factor = 1920 / width;
  const own = mapped.slug === null ? CODE_SIZE : (findWidget(mapped.slug)?.defaultSize ?? CODE_SIZE);
  const [w, h] = [box.w, box.h].map((side) => (side === null || side <= 0 ? null : side * factor));
  const isWritten = written.has(mapped.slug);
  const ratios = [...(w ? [w / own.w] : []), ...(h ? [h / own.h] : [])];
  const fitted = shaped.has(mapped.slug) ? Math.max(...ratios) : Math.min(...ratios);
  const scale = isWritten || ratios.length === 0 ? 1 : clamped(fitted, LEAST_SCALE, MOST_SCALE);
  const center = (at: number, size: number | null | undefined, usual: number): number =>
    at * factor + (size ?? usual * scale) / 2;
  const [ratio = 1, other = ratio] = ratios;
  const isOther =
    !isWritten && !shaped.has(mapped.slug) && Math.abs(ratio - other) > 0.05 * Math.max(ratio, other);
  const losses: readonly ImportLoss[] =
    isOther || (!isWritten && scale !== fitted && ratios.length > 0) ? [loss('size')] : [];
  return {
    ...mapped,
    values: isWritten && !mapped.isPlaceholder ? lettered(mapped, factor, w ?? null) : mapped.values,
    losses: mapped.isPlaceholder ? mapped.losses : [...mapped.losses, ...losses],
    layout: {
      x: clamped(rounded(center(box.x, w, own.w) - 960), -MOST_OFFSET, MOST_OFFSET),
      y: clamped(rounded(center(box.y, h, own.h) - (height * factor) / 2), -MOST_OFFSET, MOST_OFFSET),
      ...{ scale, opacity },
    },
  };
}

/** Settings of a text whose letters and box are as large as they were. */
function lettered({ values }: MappedWidget, factor: number, width: number | null): MappedWidget['values'] {
  const { fontSize } = values;
  return {
    ...values,
    ...(typeof fontSize === 'number' && { fontSize: clamped(rounded(fontSize * factor), 8, 400) }),
    ...(width !== null && { boxWidth: clamped(Math.round(width), 0, 3840) }),
  };
}

function clamped(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
