/** A brush: `width` in pixels of a stream that is 1920 wide. */
export interface Brush {
  readonly color: string;
  readonly width: number;
}

type Point = readonly [x: number, y: number];

/** Points leave together so often, in ms. */
const SEND_MS = 40;
/** Least distance of two points, as a share of the width; closer ones are skipped. */
const NEAR = 0.002;
/** Time for which a viewer's own strokes stay on their page, in ms. */
const SHOWN_MS = 20_000;
const STREAM_WIDTH = 1920;

interface Drawn {
  readonly brush: Brush;
  readonly points: Point[];
  endedAt: number | null;
}

/** Drawing area for fingers, pens and mice. */
export class Board {
  private readonly context: CanvasRenderingContext2D;
  private readonly strokes = new Map<number, Drawn>();
  /** Strokes that are being drawn, by pointer. */
  private readonly pointers = new Map<number, { readonly stroke: number; readonly unsent: Point[] }>();
  private next = 0;
  private isAllowed = false;
  private ratio = 9 / 16;

  constructor(
    private readonly frame: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    private readonly brush: () => Brush,
    private readonly send: (message: object) => void,
  ) {
    this.context = canvas.getContext('2d') as CanvasRenderingContext2D;
    canvas.addEventListener('pointerdown', (event) => this.begin(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    for (const ending of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(ending, (event) => this.end(event.pointerId));
    window.addEventListener('resize', () => this.fit());
    window.setInterval(() => this.flush(), SEND_MS);
    window.setInterval(() => this.forget(), 1000);
    this.fit();
  }

  setRatio(ratio: number): void {
    this.ratio = ratio;
    this.fit();
  }

  allow(isAllowed: boolean): void {
    this.isAllowed = isAllowed;
    this.frame.classList.toggle('on', isAllowed);
    if (isAllowed) return this.fit();
    this.pointers.clear();
    this.strokes.clear();
    this.paint();
  }

  private fit(): void {
    const { canvas } = this;
    const width = canvas.clientWidth || STREAM_WIDTH;
    canvas.width = Math.round(width * window.devicePixelRatio);
    canvas.height = Math.round(canvas.width * this.ratio);
    this.paint();
  }

  private begin(event: PointerEvent): void {
    if (!this.isAllowed || event.button !== 0) return;
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    const stroke = this.next++;
    const point = this.pointOf(event);
    const brush = this.brush();
    this.strokes.set(stroke, { brush, points: [point], endedAt: null });
    this.pointers.set(event.pointerId, { stroke, unsent: [] });
    this.send({ type: 'begin', stroke, ...brush, points: [point] });
    this.paint();
  }

  private move(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    const drawn = pointer && this.strokes.get(pointer.stroke);
    if (!pointer || !drawn) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const point = this.pointOf(each);
      const last = drawn.points[drawn.points.length - 1] ?? point;
      if (Math.hypot(point[0] - last[0], point[1] - last[1]) < NEAR) continue;
      drawn.points.push(point);
      pointer.unsent.push(point);
    }
    this.paint();
  }

  private end(pointerId: number): void {
    const pointer = this.pointers.get(pointerId);
    if (!pointer) return;
    this.flush();
    this.pointers.delete(pointerId);
    this.send({ type: 'end', stroke: pointer.stroke });
    const drawn = this.strokes.get(pointer.stroke);
    if (drawn) drawn.endedAt = performance.now();
  }

  private flush(): void {
    for (const { stroke, unsent } of this.pointers.values()) {
      while (unsent.length > 0) this.send({ type: 'move', stroke, points: unsent.splice(0, 60) });
    }
  }

  private forget(): void {
    const before = performance.now() - SHOWN_MS;
    for (const [id, { endedAt }] of this.strokes)
      if (endedAt !== null && endedAt < before) this.strokes.delete(id);
    this.paint();
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
    return [share((clientX - left) / width), share((clientY - top) / height)];
  }

  private paint(): void {
    const { canvas, context } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.lineCap = context.lineJoin = 'round';
    for (const { brush, points } of this.strokes.values()) {
      const [first = [0, 0], ...rest] = points.map(
        ([x, y]) => [x * canvas.width, y * canvas.height] as const,
      );
      context.strokeStyle = brush.color;
      context.lineWidth = (brush.width * canvas.width) / STREAM_WIDTH;
      context.beginPath();
      context.moveTo(first[0], first[1]);
      if (rest.length === 0) context.lineTo(first[0] + 0.01, first[1]);
      for (const [x, y] of rest) context.lineTo(x, y);
      context.stroke();
    }
  }
}
