import type { CommandsOf, DecideTable, Decider, DecisionContext } from '@studio/kernel/decider';
import type * as commands from './chat.commands';

export type ChatCommands = CommandsOf<typeof commands>;

/** Chat commands store nothing: they run on the platform before the decision. */
type Nothing = Readonly<Record<never, never>>;

const decide: DecideTable<ChatCommands, Nothing, Nothing, DecisionContext> = {
  SendChatMessage: () => [],
  DeleteChatMessage: () => [],
  TimeoutViewer: () => [],
  BanViewer: () => [],
  UnbanViewer: () => [],
  ShoutoutViewer: () => [],
  SetChatMode: () => [],
  ClearChat: () => [],
  DecideChatReview: () => [],
};

export const chatDecider: Decider<Nothing, ChatCommands, Nothing, DecisionContext> = {
  category: 'chat',
  schemaVersion: 1,
  initial: {},
  decide,
  evolve: {},
};
