import type { AnswerTable } from '@studio/operations/area';
import type { Overlay } from '../model/overlay.state';
import { macroOf, type MacroCommands, type MacroFacts } from './macro.decider';
import { macroView, macroViews } from './macro.views';

export const macroAnswers: AnswerTable<MacroCommands, Overlay, MacroFacts> = {
  CreateDeckMacro: ({ before, after }, _command, _request, { favorites }) =>
    macroView(after.state, macroOf(after.state, before.state.nextMacroId), favorites),
  UpdateDeckMacro: ({ after }, { macroId }, _request, { favorites }) =>
    macroView(after.state, macroOf(after.state, macroId), favorites),
  ReorderDeckMacros: ({ after }, _command, _request, { favorites }) => ({
    items: macroViews(after.state, favorites),
  }),
  DeleteDeckMacro: (_, { macroId }) => ({ deleted: true, macroId }),
};
