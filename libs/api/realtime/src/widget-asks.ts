import { Problem } from '@studio/kernel/problem';
import { isStudioAsk } from './messages';
import { MessageBudget } from './message-budget';
import type { StudioAnswer, StudioAsk } from './protocol';
import type { RenderSocket } from './render-socket';

/** A layer whose code asks. */
export interface AskingLayer {
  /** Owner of the overlay. */
  readonly accountId: string;
  /** Slug of the layer's widget. */
  readonly widget: string;
  /** True for one of the pages that show an overlay: each of them runs the code. */
  readonly mayWrite: boolean;
}

/** Answers with JSON. @throws Problem */
export type AnswerCode = (layer: AskingLayer, ask: StudioAsk) => Promise<unknown>;

/** Limits of `ask` messages of a page: burst, and sustained rate per second. */
const [MOST_ASKS, ASKS_PER_S] = [200, 60];

/** Answers what the code of a page's layers asks for. @param layerOf null: renderers see no such layer */
export function answerAsks(
  socket: RenderSocket,
  layerOf: (memberId: number) => AskingLayer | null,
  answerCode: AnswerCode,
): void {
  const budget = new MessageBudget(MOST_ASKS, ASKS_PER_S);
  const answerTo = async (ask: StudioAsk): Promise<StudioAnswer> => {
    const layer = layerOf(ask.memberId);
    if (!layer) throw new Problem('not_found', 'This layer is not shown.');
    if (!budget.take()) throw new Problem('rate_limited', 'Widgets ask too often.', undefined, 1);
    return { value: await answerCode(layer, ask) };
  };
  socket.on('ask', (ask: unknown, answer: unknown) => {
    if (typeof answer !== 'function' || !isStudioAsk(ask)) return;
    const reply = answer as (answer: StudioAnswer) => void;
    answerTo(ask).then(reply, (error: unknown) => reply(refusalOf(error)));
  });
}

function refusalOf(error: unknown): StudioAnswer {
  if (!(error instanceof Problem)) return { code: 'unavailable', message: 'Try again.', retryAfterS: 1 };
  const { code, message, retryAfterS } = error;
  return { code, message, ...(retryAfterS !== undefined && { retryAfterS }) };
}
