import type { StudioAnswer, StudioAsk } from '@studio/realtime/protocol';
import type { AskStudio } from '@studio/widgets/drawing/widget-view';

/** Most requests that wait, and tries of each. */
const [MOST_WAITING, MOST_TRIES] = [200, 30];
/** Answers that another try may change. */
const passing: ReadonlySet<string> = new Set(['rate_limited', 'unavailable']);
const unavailable: StudioAnswer = { code: 'unavailable', message: 'The studio does not answer.' };

/** Requests of a widget to the studio, one after the other: a later value must not be replaced by an earlier one. */
export class StudioAsks {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param isOver true once nobody waits for answers */
  constructor(
    private readonly studio: AskStudio,
    private readonly isOver: () => boolean,
  ) {}

  /** Asks, again and again while the studio is away or busy. */
  ask(ask: StudioAsk): Promise<StudioAnswer> {
    if (this.waiting >= MOST_WAITING)
      return Promise.resolve({ code: 'rate_limited', message: 'The widget asks too often.' });
    this.waiting++;
    const asking = this.last.then(() => this.patiently(ask)).finally(() => this.waiting--);
    this.last = asking;
    return asking;
  }

  private async patiently(ask: StudioAsk): Promise<StudioAnswer> {
    let answer = unavailable;
    for (let tries = 0; tries < MOST_TRIES && !this.isOver(); tries++) {
      answer = await this.studio(ask).catch(() => unavailable);
      if ('value' in answer || !passing.has(answer.code)) return answer;
      const ms = (answer.retryAfterS ?? 1) * 1000;
      await new Promise((done) => window.setTimeout(done, ms));
    }
    return answer;
  }
}

/** Values of widgets where there is no studio to ask: each layer has its own, as long as the page lasts. */
export class ValuesOfPage {
  private readonly values = new Map<string, string>();

  readonly ask: AskStudio = ({ memberId, what, key, value }) => {
    if (what === 'counter') return Promise.resolve({ value: 0 });
    const place = `${memberId}/${key}`;
    if (what === 'set') this.values.set(place, JSON.stringify(value ?? null));
    return Promise.resolve({ value: JSON.parse(this.values.get(place) ?? 'null') as unknown });
  };
}
