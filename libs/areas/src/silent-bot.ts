import type { ChatBot } from './chat-bot';

/** Stands in where no area has a bot: nothing is said. */
export const silentBot: ChatBot = {
  addBuiltins: () => undefined,
  addMessages: () => undefined,
  say: () => Promise.resolve(),
  sayText: () => Promise.resolve(),
  hasCommand: () => Promise.resolve(false),
  runCommand: () => Promise.resolve('unknown'),
};
