import type { AnswerTable } from '@studio/operations/area';
import type { Overlay } from '../model/overlay.state';
import { macroOf, type MacroCommands, type MacroLookups } from './macro.decider';
import { macroView, macroViews } from './macro.views';

export const macroAnswers: AnswerTable<MacroCommands, Overlay, MacroLookups> = {
  CreateDeckMacro: ({ before, after }, _command, _request, { others }) =>
    macroView(after.state, macroOf(after.state, before.state.nextMacroId), others),
  UpdateDeckMacro: ({ after }, { macroId }, _request, { others }) =>
    macroView(after.state, macroOf(after.state, macroId), others),
  ReorderDeckMacros: ({ after }, _command, _request, { others }) => ({
    items: macroViews(after.state, others),
  }),
  DeleteDeckMacro: (_, { macroId }) => ({ deleted: true, macroId }),
};
