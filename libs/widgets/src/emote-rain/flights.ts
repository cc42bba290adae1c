/** Keyframe as browsers accept it. */
type Step = { readonly transform?: string; readonly opacity?: number; readonly offset?: number };

/** Flight of one emote: keyframes of its position, from the top left of the canvas, and its delay, in ms. */
export interface Flight {
  readonly keyframes: readonly Step[];
  readonly delay: number;
  readonly easing: string;
}

export interface FlightPlan {
  readonly mode: 'rain' | 'rise' | 'explode' | 'fireworks' | 'wall';
  readonly size: number;
  /** Size of the canvas, in design pixels. */
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** 0 up to but not 1. */
  readonly chance: () => number;
}

/** Share of the duration within which the flights start one after the other. */
const SPREAD = 0.3;
const [EVEN, OUT] = ['linear', 'cubic-bezier(0.1, 0.7, 0.3, 1)'];

/** The flight of one of several. @param index its place among them @param count how many they are */
export function flightOf(plan: FlightPlan, index: number, count: number): Flight {
  const { mode, chance, durationMs } = plan;
  const delay = Math.round(chance() * durationMs * SPREAD);
  switch (mode) {
    case 'rain':
      return { keyframes: vertical(plan, 1), delay, easing: EVEN };
    case 'rise':
      return { keyframes: vertical(plan, -1), delay, easing: EVEN };
    case 'explode':
      return { keyframes: outwards(plan, { x: 0.5, y: 0.5 }, 0.7), delay: delay / 4, easing: OUT };
    case 'fireworks': {
      const rocket = Math.floor((index / count) * Math.max(1, Math.min(5, Math.round(count / 8))));
      const from = { x: 0.15 + 0.7 * part(rocket * 0.37 + 0.3), y: 0.2 + 0.3 * part(rocket * 0.61) };
      return { keyframes: outwards(plan, from, 0.22), delay: rocket * durationMs * 0.08, easing: OUT };
    }
    case 'wall':
      return {
        keyframes: inPlace(plan, index, count),
        delay: Math.round((index / count) * durationMs * SPREAD),
        easing: OUT,
      };
  }
}

/** From one edge to the other, swaying. @param way 1: downwards */
function vertical({ size, width, height, chance }: FlightPlan, way: 1 | -1): readonly Step[] {
  const x = chance() * (width - size);
  const [sway, turn] = [(chance() - 0.5) * 240, (chance() - 0.5) * 240];
  const [from, to] = way === 1 ? [-size, height] : [height, -size];
  return [
    { transform: moved(x, from, 0) },
    { transform: moved(x + sway, (from + to) / 2, turn / 2) },
    { transform: moved(x + sway / 3, to, turn) },
  ];
}

/** From a place in all directions, fading. @param reach of the canvas' width */
function outwards(
  { size, width, height, chance }: FlightPlan,
  from: { readonly x: number; readonly y: number },
  reach: number,
): readonly Step[] {
  const angle = chance() * 2 * Math.PI;
  const far = (0.35 + 0.65 * chance()) * reach * width;
  const [x, y] = [from.x * width - size / 2, from.y * height - size / 2];
  const end = moved(x + Math.cos(angle) * far, y + Math.sin(angle) * far, (chance() - 0.5) * 360);
  return [
    { transform: `${moved(x, y, 0)} scale(0.2)`, opacity: 0 },
    { opacity: 1, offset: 0.12 },
    { opacity: 1, offset: 0.7 },
    { transform: end, opacity: 0 },
  ];
}

/** Rows over the whole canvas. */
function inPlace({ size, width, height }: FlightPlan, index: number, count: number): readonly Step[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * width) / height)));
  const rows = Math.max(1, Math.ceil(count / columns));
  const x = ((index % columns) + 0.5) * (width / columns) - size / 2;
  const y = (Math.floor(index / columns) + 0.5) * (height / rows) - size / 2;
  return [
    { transform: `${moved(x, y, 0)} scale(0)`, opacity: 0 },
    { transform: `${moved(x, y, 0)} scale(1.1)`, opacity: 1, offset: 0.1 },
    { transform: moved(x, y, 0), opacity: 1, offset: 0.85 },
    { transform: `${moved(x, y, 0)} scale(0.4)`, opacity: 0 },
  ];
}

function moved(x: number, y: number, degrees: number): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px) rotate(${Math.round(degrees)}deg)`;
}

function part(value: number): number {
  return value - Math.floor(value);
}
