import { wire, defineArea } from '@studio/contracts/area';
import { BOT_COUNTERS } from '@studio/contracts/bot/bot-counters';
import { CHAT_BOT } from '@studio/contracts/bot/chat-bot';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { ACTION_RUNNER, Actions } from './action-runner';
import { returnDecider } from './returns/return.decider';
import { returnProjection } from './returns/return.projection';
import { ReturnProcess, RETURNS } from './returns/returns';

/** Actions that chat, rewards and rules run on overlays and channels. */
export const actionArea = defineArea({
  name: 'actions',
  streams: [returnDecider],
  operations: [],
  projections: () => [returnProjection],
  processNames: [RETURNS],
  serve: wire(
    {
      requires: { designs: DESIGNS, bot: CHAT_BOT, counters: BOT_COUNTERS },
      provides: { actions: ACTION_RUNNER },
    },
    ({ pipeline, operations, clock, readerOf }, { designs, bot, counters }) => {
      const returns = new ReturnProcess({
        ...{ pipeline, operations, designs },
        reader: readerOf(returnProjection),
      });
      const plan: ReturnProcess['plan'] = (...planned) => returns.plan(...planned);
      return {
        provided: { actions: new Actions({ operations, clock, designs, bot, counters, plan }) },
        parts: () => ({ processes: [returns] }),
      };
    },
  ),
});
