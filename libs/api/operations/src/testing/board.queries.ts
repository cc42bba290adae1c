import { Flag, Int, List, Num, OneOf, Text } from '../fields';
import { Answers, Operation } from '../operation';
import { BoardListView, BoardView } from './board.commands';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'GET /boards/:boardId/cards/:cardId',
  tool: 'get_card',
  group: 'Layers',
  scope: 'overlays:read',
  summary: 'Read a card',
})
export class GetCard extends Answers(BoardView) {
  @Text('Id of the board.', { min: 1, max: 64 }) readonly boardId: string;
  @Int('Id of the card.', { min: 1 }) readonly cardId: number;
}

@Operation({
  route: 'GET /boards',
  tool: 'list_boards',
  group: 'Overlays',
  scope: null,
  summary: 'List boards',
})
export class ListBoards extends Answers(BoardListView) {
  @Int('How many.', { min: 1, max: 100, default: 50 }) readonly limit: number;
  @Flag('With cards.', { default: true }) readonly cards: boolean;
  @Num('Least weight.', { optional: true }) readonly weight?: number;
  @List('integer', 'Only these.', { max: 3, optional: true }) readonly ids?: readonly number[];
  @OneOf(languages, 'Language.', { optional: true }) readonly locale?: Language;
}
