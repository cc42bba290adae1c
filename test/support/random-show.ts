import type { Page } from 'playwright-core';
import { Random } from '../proof/random';
import { ok, type ApiClient } from './api-client';
import type { CuttableLine } from './cuttable-line';

const transitions = ['morph', 'fade', 'slide', 'zoom', 'cut'] as const;
const entrances = ['none', 'fade-up', 'pop', 'slide-left', 'slide-top'] as const;
const MOST_LAYERS = 8;
const SCENES = 3;

/** Resources of a random show. */
export interface ShowPlace {
  readonly api: ApiClient;
  /** `/overlays/…` */
  readonly path: string;
  /** Page shown in the broadcast software. */
  readonly page: Page;
  /** Connection to the server. */
  readonly line: CuttableLine;
  /** Address of an uploaded picture. */
  readonly image: string;
}

type Step = (show: RandomShow) => Promise<string>;

/**
 * Random user of an overlay: edits, switches scenes during transitions, cuts the connection, hides and shows the
 * source, reloads it. The same seed takes the same steps.
 */
export class RandomShow {
  readonly notes: string[] = [];
  private readonly random: Random;
  private readonly layers: number[] = [];
  private isHidden = false;
  private isCut = false;

  constructor(
    private readonly place: ShowPlace,
    seed: number,
  ) {
    this.random = new Random(seed);
  }

  /** Makes scenes and layers. */
  async prepare(): Promise<void> {
    const { api, path } = this.place;
    for (let scene = 2; scene <= SCENES; scene++) await ok(api.post(`${path}/scenes`, { name: `${scene}` }));
    for (let sceneId = 1; sceneId <= SCENES; sceneId++)
      await ok(
        api.patch(`${path}/scenes/${sceneId}`, {
          transitionType: this.random.pick(transitions),
          transitionMs: this.random.between(200, 400),
        }),
      );
    for (let layer = 0; layer < 5; layer++) await this.add(this.random.between(1, SCENES));
  }

  /** @param steps number of steps */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      this.notes.push(await this.random.pick(doings)(this));
      // One step in three follows at once; the others come during motions.
      if (this.random.between(0, 2) > 0) await this.pass(this.random.between(0, 180));
    }
    if (this.isCut) this.notes.push(await mend(this));
    if (this.isHidden) this.notes.push(await seen(this, true));
  }

  async golive(): Promise<string> {
    const { api, path } = this.place;
    const sceneId = this.random.between(1, SCENES);
    const transition = this.random.pick([...transitions, null]);
    await ok(api.post(`${path}/scenes/${sceneId}/golive`, transition ? { transition } : {}));
    return `scene ${sceneId} by ${transition ?? 'its own'}`;
  }

  async change(): Promise<string> {
    const { api, path } = this.place;
    const memberId = this.layer;
    if (memberId === null) return 'nothing';
    const body = this.random.pick<() => object>([
      () => ({ layout: this.layout() }),
      () => ({ hidden: this.random.between(0, 1) === 1 }),
      () => ({ z: this.random.between(0, MOST_LAYERS) }),
      () => ({ animEntrance: this.random.pick(entrances), animDuration: this.random.between(2, 5) / 10 }),
    ])();
    const isOffline = this.random.between(0, 3) === 0 && !('animEntrance' in body);
    const at = isOffline ? `/scenes/${this.random.between(1, SCENES)}` : '';
    const { status } = await api.patch(`${path}${at}/members/${memberId}`, body);
    return `layer ${memberId}${at}: ${JSON.stringify(body)}, ${taken(status)}`;
  }

  async write(): Promise<string> {
    const { api, path } = this.place;
    const memberId = this.layer;
    if (memberId === null) return 'nothing';
    const values = { text: `Text ${this.random.between(1, 99)}`, fill: this.color(), color1: this.color() };
    const { status } = await api.patch(`${path}/members/${memberId}/fields`, { values });
    return `layer ${memberId}: ${JSON.stringify(values)}, ${taken(status)}`;
  }

  async addOrRemove(): Promise<string> {
    const { api, path } = this.place;
    const memberId = this.layer;
    if (memberId === null || (this.random.between(0, 1) === 1 && this.layers.length < MOST_LAYERS))
      return `adds layer ${await this.add()}`;
    const { status } = await api.delete(`${path}/members/${memberId}`);
    this.layers.splice(this.layers.indexOf(memberId), 1);
    return `removes layer ${memberId}, ${taken(status)}`;
  }

  async undo(): Promise<string> {
    const { api, path } = this.place;
    const { status } = await api.post(`${path}/history/${this.random.pick(['undo', 'redo'])}`, {});
    return `undo or redo, ${taken(status)}`;
  }

  async line(): Promise<string> {
    if (this.isCut) return mend(this);
    this.place.line.cut();
    this.isCut = true;
    return 'cuts the line';
  }

  async mended(): Promise<void> {
    this.place.line.mend();
    this.isCut = false;
    await this.note('online', {});
  }

  async visibility(): Promise<string> {
    return seen(this, this.isHidden);
  }

  async see(visible: boolean): Promise<void> {
    this.isHidden = !visible;
    await this.note('obsSourceVisibleChanged', { visible });
  }

  async reload(): Promise<string> {
    // Without a connection nothing would load, and nobody would reload the page.
    if (this.isCut) await mend(this);
    this.isHidden = false;
    await loadAnew(this.place.page);
    return 'loads the page anew';
  }

  private get layer(): number | null {
    return this.layers.length > 0 ? this.random.pick(this.layers) : null;
  }

  private async add(sceneId?: number): Promise<number> {
    const { api, path, image } = this.place;
    const kind = this.random.pick<object>([
      { widget: 'shape', values: { fill: this.color() } },
      { widget: 'shape', values: { fill: this.color(), shape: 'circle' } },
      { widget: 'text', values: { text: `Layer ${this.random.between(1, 99)}`, color: this.color() } },
      { widget: 'image', values: { src: image } },
      { widget: 'background', values: { kind: 'gradient', color1: this.color(), color2: this.color() } },
    ]);
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`${path}/members`, {
        ...kind,
        layout: this.layout(),
        animEntrance: this.random.pick(entrances),
        animDuration: 0.3,
        ...(sceneId && { sceneId }),
      }),
    );
    this.layers.push(memberId);
    return memberId;
  }

  private layout(): object {
    const { random } = this;
    return {
      x: random.between(-700, 700),
      y: random.between(-400, 400),
      scale: random.between(3, 15) / 10,
      rot: random.pick([0, 0, 0, 90, 30]),
      opacity: random.pick([1, 1, 0.5]),
      ...(random.between(0, 3) === 0 && { cropL: random.between(0, 40), cropT: random.between(0, 20) }),
    };
  }

  private color(): string {
    return `#${this.random.between(0, 0xffffff).toString(16).padStart(6, '0')}`;
  }

  private pass(ms: number): Promise<void> {
    return new Promise((done) => setTimeout(done, ms));
  }

  /** Dispatches an event on the page. During a load nothing may be listening yet. */
  private async note(name: string, detail: object): Promise<void> {
    await this.place.page.evaluate(
      ([event, told]) => void window.dispatchEvent(new CustomEvent(event, { detail: told })),
      [name, detail] as const,
    );
  }
}

/**
 * Accepts refusals that random steps cause: a layer may be gone after an undo, there may be nothing to undo, and
 * images lack the settings that are written.
 * @throws Error for any other refusal
 */
function taken(status: number): string {
  if (![200, 400, 404, 409].includes(status)) throw new Error(`It was refused with ${status}.`);
  return status === 200 ? 'done' : 'refused';
}

async function mend(show: RandomShow): Promise<string> {
  await show.mended();
  return 'mends the line';
}

/** While one document replaces another, the browser refuses to reload and loads nothing. */
async function loadAnew(page: Page): Promise<void> {
  for (let refused = 0; ; refused++)
    try {
      return void (await page.reload({ waitUntil: 'domcontentloaded' }));
    } catch (error) {
      if (refused === 20 || !String(error).includes('Not attached to an active page')) throw error;
      await page.waitForTimeout(50);
    }
}

async function seen(show: RandomShow, visible: boolean): Promise<string> {
  await show.see(visible);
  return visible ? 'shows the source' : 'hides the source';
}

const doings: readonly Step[] = [
  ...Array.from({ length: 5 }, (): Step => (show) => show.golive()),
  ...Array.from({ length: 4 }, (): Step => (show) => show.change()),
  (show) => show.write(),
  (show) => show.addOrRemove(),
  (show) => show.addOrRemove(),
  (show) => show.undo(),
  (show) => show.line(),
  (show) => show.visibility(),
  (show) => show.reload(),
];
