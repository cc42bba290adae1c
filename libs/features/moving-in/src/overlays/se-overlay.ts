import { exceededIn, MAX_BODY_DEPTH } from '@studio/operations/json-body';
import { flagIn, isFields, listIn, numberIn, orZero, textIn, type JsonFields } from '../sources/json-values';
import { FormatUnknown } from '../sources/source-file';

/** Values that the JSON of overlays may have, and widgets of one. */
const [MOST_VALUES, MOST_WIDGETS] = [1_000_000, 1_000];

/** Place in pixels of the overlay; null for a size that the content decides. */
export interface SeBox {
  readonly x: number;
  readonly y: number;
  readonly w: number | null;
  readonly h: number | null;
}

export interface SeWidget {
  /** Without the prefix se-widget-. */
  readonly type: string;
  readonly name: string;
  readonly isVisible: boolean;
  readonly isLocked: boolean;
  readonly opacity: number;
  readonly box: SeBox;
  /** Id of its group; null for none. */
  readonly group: string | null;
  readonly variables: JsonFields;
  /** All of it. */
  readonly fields: JsonFields;
}

/** An overlay of StreamElements. Widgets are from bottom to top. */
export interface SeOverlay {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widgets: readonly SeWidget[];
}

/** Reads an overlay, a list of them, or an answer of the API. @throws FormatUnknown */
export function overlaysIn(text: string): readonly SeOverlay[] {
  if (/^\s*(?:https?:\/\/)?(?:www\.)?streamelements\.com\//iu.test(text))
    throw new FormatUnknown(
      'the JSON of the overlay, or a token: a share link copies inside StreamElements only',
    );
  const exceeded = exceededIn(Buffer.from(text), { values: MOST_VALUES, depth: MAX_BODY_DEPTH });
  if (exceeded !== null) throw new FormatUnknown('an overlay with fewer parts');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw new FormatUnknown('valid JSON of an overlay of StreamElements', 'damaged');
  }
  const found = overlaysOf(value);
  if (found.length === 0) throw new FormatUnknown('JSON of an overlay of StreamElements, with widgets');
  return found;
}

/** Returns the overlays of an answer of the API; none if it has another form. */
export function overlaysOf(value: unknown): readonly SeOverlay[] {
  const holder =
    isFields(value) && !Array.isArray(value['widgets'])
      ? (value['docs'] ?? value['overlay'] ?? value['overlays'])
      : value;
  const entries = Array.isArray(holder) ? listIn(holder) : isFields(holder) ? [holder] : [];
  return entries.filter((entry) => Array.isArray(entry['widgets'])).map(overlayOf);
}

/** @throws FormatUnknown for more widgets than anybody uses */
function overlayOf(entry: JsonFields, index: number): SeOverlay {
  if (listIn(entry['widgets']).length > MOST_WIDGETS)
    throw new FormatUnknown(`overlays with at most ${MOST_WIDGETS} widgets`);
  const settings = isFields(entry['settings']) ? entry['settings'] : {};
  const [width, height] = [
    sideOf(numberIn(settings, 'width'), 1920),
    sideOf(numberIn(settings, 'height'), 1080),
  ];
  const widgets = listIn(entry['widgets']).map((each, at) => ({
    at,
    widget: widgetOf(each, { width, height }),
    z: zOf(each),
  }));
  widgets.sort((one, other) => one.z - other.z || one.at - other.at);
  return {
    id: textIn(entry, '_id', 'id') || String(index + 1),
    name: textIn(entry, 'name').trim() || 'StreamElements',
    ...{ width, height, widgets: widgets.map(({ widget }) => widget) },
  };
}

function widgetOf(fields: JsonFields, canvas: { readonly width: number; readonly height: number }): SeWidget {
  const css = cssOf(fields);
  const type = textIn(fields, 'type').replace(/^se-widget-/u, '');
  const opacity = numberIn(css, 'opacity');
  return {
    type,
    name: textIn(fields, 'name').trim() || type,
    isVisible: flagIn(fields, 'visible', true),
    isLocked: flagIn(fields, 'locked', false),
    opacity: Number.isFinite(opacity) ? Math.max(0, Math.min(1, opacity)) : 1,
    box: {
      x: lengthIn(css['left'], canvas.width) ?? 0,
      y: lengthIn(css['top'], canvas.height) ?? 0,
      w: lengthIn(css['width'], canvas.width),
      h: lengthIn(css['height'], canvas.height),
    },
    group: textIn(fields, 'group') || null,
    variables: isFields(fields['variables']) ? fields['variables'] : {},
    fields,
  };
}

/** Returns the style of something; empty if it has none. */
export function cssOf(fields: JsonFields): JsonFields {
  return isFields(fields['css']) ? fields['css'] : {};
}

/** Returns a length such as 291, "291px" or "50%"; null for "auto" and anything else. */
export function lengthIn(value: unknown, whole: number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const found = typeof value === 'string' ? /^\s*(-?\d+(?:\.\d+)?)\s*(px|%)?\s*$/u.exec(value) : null;
  if (!found) return null;
  const number = Number(found[1]);
  return found[2] === '%' ? (number * whole) / 100 : number;
}

function zOf(fields: JsonFields): number {
  return orZero(numberIn(cssOf(fields), 'z-index', 'zIndex'));
}

function sideOf(pixels: number, otherwise: number): number {
  return Number.isFinite(pixels) && pixels > 0
    ? Math.round(Math.max(320, Math.min(7680, pixels)))
    : otherwise;
}
