import type { AnswerTable } from '@studio/operations/area';
import type { Overlay } from '../model/overlay.state';
import { macroOf, type MacroCommands, type MacroFacts } from './macro.decider';
import { macroView, macroViews } from './macro.views';

export const macroAnswers: AnswerTable<MacroCommands, Overlay, MacroFacts> = {
  CreateDeckMacro: ({ before, after }) =>
    macroView(after.state, macroOf(after.state, before.state.nextMacroId)),
  UpdateDeckMacro: ({ after }, { macroId }) => macroView(after.state, macroOf(after.state, macroId)),
  ReorderDeckMacros: ({ after }) => ({ items: macroViews(after.state) }),
  DeleteDeckMacro: (_, { macroId }) => ({ deleted: true, macroId }),
};
