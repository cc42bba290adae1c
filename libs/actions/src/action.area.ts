import { defineArea } from '@studio/areas/area';
import { CHAT_BOT } from '@studio/areas/chat-bot';
import { DESIGNS, type Designs } from '@studio/areas/ports';
import { ACTION_RUNNER, Actions } from './action-runner';
import { returnDecider } from './returns/return.decider';
import { returnProjection } from './returns/return.projection';
import { ReturnProcess, RETURNS } from './returns/returns';

/** What chat, rewards and rules make overlays and channels do. */
export const actionArea = defineArea({
  name: 'actions',
  streams: [returnDecider],
  operations: [],
  projections: () => [returnProjection],
  processNames: [RETURNS],
  serve: ({ pipeline, ports, operations, clock, readerOf }) => {
    // Known once all areas are put together.
    const designs = (): Designs => ports.of(DESIGNS);
    const returns = new ReturnProcess({ pipeline, operations, designs, reader: readerOf(returnProjection) });
    ports.provide(
      ACTION_RUNNER,
      new Actions({
        operations,
        clock,
        designs,
        bot: () => ports.of(CHAT_BOT),
        plan: (...planned) => returns.plan(...planned),
      }),
    );
    return () => ({ processes: [returns] });
  },
});
