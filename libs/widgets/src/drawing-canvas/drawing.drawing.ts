import type { Values, ValuesOf } from '../widget';
import { addSheet } from '../drawing/own-sheet';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { blank, type DrawnState, type ShownStroke } from './drawing.state';
import type { drawingWidget } from './drawing.widget';

type Settings = ValuesOf<typeof drawingWidget>;
type Points = ShownStroke['points'];

const WIDTH = 1920;
/** So long a stroke takes to fade, in ms. */
const FADE_MS = 600;
/** Strokes that are being drawn are gone when nothing is heard of them for so long. */
const LOST_MS = 4000;

const css = `
  svg { position: absolute; left: 0; top: 0; overflow: hidden; width: ${WIDTH}px; height: var(--canvas-height, 1080px); }
  .drawing { position: relative; width: ${WIDTH}px; height: var(--canvas-height, 1080px); }
  path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
`;

/** A stroke on the layer; while it is drawn, it grows. */
class DrawnStroke {
  readonly path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  private fading: number | undefined;
  heardAt = 0;
  points: (readonly [number, number])[] = [];

  constructor(
    private readonly place: WidgetPlace,
    { color, width }: Pick<ShownStroke, 'color' | 'width'>,
    opacity: number,
  ) {
    this.path.style.cssText = `stroke: ${color}; stroke-width: ${width}px; opacity: ${opacity};`;
  }

  draw(points: Points, height: number): void {
    this.path.setAttribute('d', pathOf(points, height));
  }

  /** Goes when its time is over. */
  fadeAt(fadesAt: number | null, gone: () => void): void {
    window.clearTimeout(this.fading);
    if (fadesAt === null) return;
    const wait = Math.max(0, fadesAt - FADE_MS - this.place.services.seconds.now());
    this.fading = window.setTimeout(
      this.place.guard(() => {
        this.path.animate([{}, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' }).onfinish = gone;
      }),
      Math.min(wait, 2_000_000),
    );
  }

  end(): void {
    window.clearTimeout(this.fading);
    this.path.remove();
  }
}

interface Flying {
  readonly strokeId: string;
  readonly color: string;
  readonly width: number;
  readonly from: number;
  readonly points: Points;
}

/** What is drawn, and what is being drawn. */
export function draw(place: WidgetPlace): WidgetView<Settings, DrawnState> {
  const { box, svg } = paperIn(place);
  const kept = new Map<string, DrawnStroke>();
  const flying = new Map<string, DrawnStroke>();
  let opacity = 0.9;

  const height = (): number => box.offsetHeight || 1080;
  const drop = (strokes: Map<string, DrawnStroke>, id: string): void => {
    strokes.get(id)?.end();
    strokes.delete(id);
  };
  const add = (id: string, stroke: ShownStroke): void => {
    const { by, color, width, points, fadesAt } = stroke;
    const drawn = new DrawnStroke(place, { color, width }, by === 'viewer' ? opacity : 1);
    drawn.draw(points, height());
    drawn.fadeAt(fadesAt, () => drop(kept, id));
    kept.set(id, drawn);
    svg.append(drawn.path);
    drop(flying, id);
  };
  const fly = ({ strokeId, color, width, from, points }: Flying): void => {
    if (kept.has(strokeId)) return;
    const stroke = flying.get(strokeId) ?? new DrawnStroke(place, { color, width }, opacity);
    flying.set(strokeId, stroke);
    // What was lost on the way stands in the whole stroke.
    stroke.points = [...stroke.points.slice(0, from), ...points];
    stroke.heardAt = place.services.seconds.now();
    stroke.draw(stroke.points, height());
    if (!stroke.path.isConnected) svg.append(stroke.path);
  };
  const endLost = place.services.seconds.each((now) => {
    for (const [id, { heardAt }] of flying) if (now - heardAt > LOST_MS) drop(flying, id);
  });
  return {
    liveKinds: ['drawing'],
    update(settings, changed, state) {
      const { strokes } = state ?? blank;
      const now = place.services.seconds.now();
      opacity = settings.viewerOpacity;
      // All others keep their nodes.
      if (changed.has('viewerOpacity')) for (const id of kept.keys()) drop(kept, id);
      for (const id of kept.keys()) if (!Object.hasOwn(strokes, id)) drop(kept, id);
      for (const [id, stroke] of Object.entries(strokes))
        if (!kept.has(id) && (stroke.fadesAt === null || stroke.fadesAt > now)) add(id, stroke);
    },
    signal(kind, payload: Values) {
      if (kind !== 'drawing') return;
      const { strokes = [], gone = [] } = payload as {
        strokes?: readonly Flying[];
        gone?: readonly string[];
      };
      strokes.forEach(fly);
      for (const id of gone) drop(flying, id);
    },
    dispose() {
      endLost();
      for (const stroke of [...kept.values(), ...flying.values()]) stroke.end();
    },
  };
}

function paperIn({ root }: WidgetPlace): { readonly box: HTMLElement; readonly svg: SVGSVGElement } {
  addSheet(root, css);
  const box = document.createElement('div');
  box.className = 'drawing';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  box.append(svg);
  root.append(box);
  return { box, svg };
}

/** Smooth: through the middles between the points. */
function pathOf(points: Points, height: number): string {
  const at = points.map(([x, y]) => [round(x * WIDTH), round(y * height)] as const);
  const [first, ...rest] = at;
  if (!first) return '';
  // A dot is a line to where it is.
  if (rest.length === 0) return `M${first.join(' ')}l0.01 0`;
  const last = at[at.length - 1] ?? first;
  const curves = rest.slice(0, -1).map(([x, y], i) => {
    const [nx, ny] = rest[i + 1] ?? last;
    return `Q${x} ${y} ${round((x + nx) / 2)} ${round((y + ny) / 2)}`;
  });
  return `M${first.join(' ')}${curves.join('')}L${last.join(' ')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
