import type { Values, ValuesOf } from '../widget';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { blank, type DrawnState, type Stroke } from './drawing.state';
import type { drawingWidget } from './drawing.widget';

type Settings = ValuesOf<typeof drawingWidget>;
type Points = Stroke['points'];

const WIDTH = 1920;
/** Duration of a stroke's fade, in ms. */
const FADE_MS = 600;
/** Time without updates after which an unfinished stroke is removed, in ms. */
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
  receivedAt = 0;
  points: Points = [];

  constructor(
    private readonly place: WidgetPlace,
    { color, width }: Pick<Stroke, 'color' | 'width'>,
    opacity: number,
  ) {
    this.path.style.cssText = `stroke: ${color}; stroke-width: ${width}px; opacity: ${opacity};`;
  }

  /** @param height of the canvas, in design pixels; 0: not known yet */
  draw(height: number): void {
    if (height > 0) this.path.setAttribute('d', pathOf(this.points, height));
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

/** Draws the finished strokes and the ones in progress. */
export function draw(place: WidgetPlace): WidgetView<Settings, DrawnState> {
  const remaining = new Map<string, DrawnStroke>();
  const flying = new Map<string, DrawnStroke>();
  let opacity = 0.9;

  const paper = new Paper(place, () => [...remaining.values(), ...flying.values()]);
  const drop = (strokes: Map<string, DrawnStroke>, id: string): void => {
    strokes.get(id)?.end();
    strokes.delete(id);
  };
  const add = (id: string, stroke: Stroke): void => {
    const { by, color, width, points, fadesAt } = stroke;
    const drawn = new DrawnStroke(place, { color, width }, by === 'viewer' ? opacity : 1);
    drawn.points = points;
    drawn.draw(paper.height);
    drawn.fadeAt(fadesAt, () => drop(remaining, id));
    remaining.set(id, drawn);
    paper.svg.append(drawn.path);
    drop(flying, id);
  };
  const fly = ({ strokeId, color, width, from, points }: Flying): void => {
    if (remaining.has(strokeId)) return;
    const stroke = flying.get(strokeId) ?? new DrawnStroke(place, { color, width }, opacity);
    flying.set(strokeId, stroke);
    // The complete stroke contains points that were lost before.
    stroke.points = [...stroke.points.slice(0, from), ...points];
    stroke.receivedAt = place.services.seconds.now();
    stroke.draw(paper.height);
    if (!stroke.path.parentNode) paper.svg.append(stroke.path);
  };
  const endLost = place.services.seconds.each((now) => {
    for (const [id, { receivedAt: heardAt }] of flying) if (now - heardAt > LOST_MS) drop(flying, id);
  });
  return {
    liveKinds: ['drawing'],
    update(settings, changed, state) {
      const { strokes } = state ?? blank;
      const now = place.services.seconds.now();
      opacity = settings.viewerOpacity;
      // All others keep their nodes.
      if (changed.has('viewerOpacity')) for (const id of remaining.keys()) drop(remaining, id);
      for (const id of remaining.keys()) if (!Object.hasOwn(strokes, id)) drop(remaining, id);
      for (const [id, stroke] of Object.entries(strokes))
        if (!remaining.has(id) && (stroke.fadesAt === null || stroke.fadesAt > now)) add(id, stroke);
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
      paper.dispose();
      endLost();
      for (const stroke of [...remaining.values(), ...flying.values()]) stroke.end();
    },
  };
}

/** The surface that strokes are on. Its height follows the canvas, and its strokes follow its height. */
class Paper {
  readonly svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  /** Design pixels; 0 before it is laid out. */
  height = 0;
  private readonly box = document.createElement('div');
  private readonly measurement: Measurement;

  constructor(
    place: WidgetPlace,
    private readonly strokes: () => readonly DrawnStroke[],
  ) {
    addSheet(place.root, css);
    this.box.className = 'drawing';
    this.box.append(this.svg);
    place.root.append(this.box);
    this.measurement = new Measurement(place, [this.box], () => this.measure());
  }

  dispose(): void {
    this.measurement.dispose();
  }

  private measure(): void {
    const height = this.box.offsetHeight;
    if (height === this.height) return;
    this.height = height;
    for (const stroke of this.strokes()) stroke.draw(height);
  }
}

/** Smooth: through the middles between the points. */
function pathOf(points: Points, height: number): string {
  const at = points.map(([x, y]) => [round(x * WIDTH), round(y * height)] as const);
  const [first, ...rest] = at;
  if (!first) return '';
  // A dot is a very short line.
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
