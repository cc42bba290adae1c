import { graphicData, stepAfter } from '@studio/widgets/custom/graphic-data';
import type { FromWidget, GraphicCall, GraphicAnswer, GraphicStart, ToWidget } from '../bridge';
import type { GraphicPageStart } from './inner-page';
import { captureErrors, hideBrowser, takeStart, textOfError } from './safe-page';

/* Runs in the page of an OGraf graphic: loads its script and calls its methods, as the specification says. */

const TAG = 'studio-graphic';
/** Rate of the pages of broadcast software unless somebody changes it. */
const FRAME_RATE = 60;

const cage = window.parent;
const send = (message: FromWidget): void => cage.postMessage(message, '*');

/** A graphic, and what its manifest says of it. */
class LoadedGraphic {
  private step: number | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly start: GraphicPageStart,
  ) {}

  /** @throws Error if it can't be loaded */
  async load(): Promise<void> {
    const { width, height } = this.start.graphic;
    const { status, message } = await this.call('load', {
      data: this.dataOf(this.start.values),
      renderType: 'realtime',
      renderCharacteristics: {
        resolution: { width, height },
        frameRate: FRAME_RATE,
        accessToPublicInternet: false,
      },
    });
    if (status >= 400) throw new Error(message);
  }

  /** Gives it the values of its settings. */
  async update(values: GraphicStart['values']): Promise<void> {
    const { status, message } = await this.call('updateAction', { data: this.dataOf(values) });
    if (status >= 400) send(['error', message]);
  }

  async act({ name, ...params }: GraphicCall): Promise<GraphicAnswer> {
    switch (name) {
      case 'play': {
        const { given, ...answer } = await this.call('playAction', params);
        if (answer.status < 400) this.step = this.stepIn(given, params);
        return { ...answer, step: this.step };
      }
      case 'stop': {
        const { given: _, ...answer } = await this.call('stopAction', params);
        if (answer.status < 400) this.step = null;
        return { ...answer, step: this.step };
      }
      case 'action': {
        const { id } = params as Extract<GraphicCall, { readonly name: 'action' }>;
        if (!this.start.actions.includes(id))
          return {
            status: 404,
            message: `The graphic has no action ${JSON.stringify(id)}.`,
            step: this.step,
          };
        const { given: _, ...answer } = await this.call('customAction', { payload: {}, ...params });
        return { ...answer, step: this.step };
      }
      case 'dispose': {
        const { given: _, ...answer } = await this.call('dispose', {});
        return { ...answer, step: null };
      }
    }
  }

  /** The step that it names itself, else the one that the specification has for the call. */
  private stepIn(given: unknown, params: object): number | null {
    const { currentStep } = (given ?? {}) as { readonly currentStep?: unknown };
    return typeof currentStep === 'number' ? currentStep : stepAfter(this.step, params, this.start.stepCount);
  }

  private dataOf(values: GraphicStart['values']): object {
    return graphicData(this.start.schema, values, (key) => send(['error', `The setting ${key} is no JSON.`]));
  }

  private async call(
    method: string,
    params: object,
  ): Promise<Omit<GraphicAnswer, 'step'> & { readonly given?: unknown }> {
    try {
      const run: unknown = Reflect.get(this.element, method);
      if (typeof run !== 'function') return { status: 501, message: `The graphic has no ${method}().` };
      const given: unknown = await Reflect.apply(run, this.element, [params]);
      const { statusCode = 200, statusMessage = '' } = (given ?? {}) as {
        readonly statusCode?: unknown;
        readonly statusMessage?: unknown;
      };
      const status = Number(statusCode);
      return { status, message: status < 400 ? '' : `${method}: ${status} ${String(statusMessage)}`, given };
    } catch (error) {
      return { status: 500, message: `${method}: ${textOfError(error)}` };
    }
  }
}

/** @throws Error for a script that does not load, or exports no element */
async function elementOf(main: string): Promise<HTMLElement> {
  const { default: exported } = (await import(main)) as { readonly default?: unknown };
  if (typeof exported !== 'function' || !(exported.prototype instanceof HTMLElement))
    throw new Error('The script of the graphic exports no custom element as its default.');
  // Its own class may have a tag already.
  const Graphic = class extends (exported as CustomElementConstructor) {};
  customElements.define(TAG, Graphic);
  return new Graphic();
}

async function begin(start: GraphicPageStart): Promise<LoadedGraphic> {
  const element = await elementOf(start.main);
  document.body.append(element);
  const graphic = new LoadedGraphic(element, start);
  await graphic.load();
  return graphic;
}

function run(): void {
  const start = takeStart<GraphicPageStart>();
  hideBrowser();
  captureErrors(send);
  let graphic: LoadedGraphic | null = null;
  /** Latest settings that came before it had loaded. */
  let early: GraphicStart['values'] | null = null;
  window.addEventListener('message', ({ source, data }) => {
    if (source !== cage) return;
    const message = data as ToWidget;
    if (message[0] === 'ping') send(['pong', message[1]]);
    if (message[0] === 'values') {
      if (graphic) void graphic.update(message[1]);
      else early = message[1];
    }
    if (message[0] === 'act') {
      const [, id, action] = message;
      void graphic?.act(action).then((answer) => send(['did', id, answer]));
    }
  });
  begin(start).then(
    async (loaded) => {
      graphic = loaded;
      if (early) await loaded.update(early);
      send(['loaded']);
    },
    (error: unknown) => send(['unable', textOfError(error)]),
  );
}

run();
