import {
  Flag,
  FreeJson,
  FreeObject,
  Int,
  List,
  MapOf,
  Timestamp,
  Nested,
  Num,
  OneOf,
  Rule,
  Text,
  Union,
} from '../fields';
import { Answers, Operation } from '../operation';

/** A toy that uses every word of the vocabulary: boards with cards. */
export class BoardView {
  @Text('Id of the board.') readonly boardId: string;
  @Text('Name of the board.') readonly name: string;
  @Int('Number of cards.') readonly cards: number;
  @Timestamp('When it was made.') readonly madeAt: string;
  @Text('Who pinned it.', { nullable: true }) readonly pinnedBy: string | null;
}

export class CardView {
  @Int('Id of the card.', { min: 1 }) readonly cardId: number;
  @Text('Text on the card.') readonly text: string;
}

export class MadeCardView extends CardView {
  @Nested(BoardView, 'The board it stands on.') readonly board: BoardView;
}

export class BoardListView {
  @List(BoardView, 'All boards.') readonly items: readonly BoardView[];
  @MapOf(MapOf('integer', 'Cards by word.'), 'Words by board.')
  readonly words: { readonly [boardId: string]: { readonly [word: string]: number } };
  @FreeJson('What was asked.') readonly asked: unknown;
}

export class Spot {
  @Num('To the right.', { optional: true }) readonly x?: number;
  @Num('Size.', { min: 0.05, max: 4, default: 1 }) readonly scale: number;
  @Num('Cut off.', { min: 0, optional: true, nullable: true }) readonly crop?: number | null;
}

export class SayStep {
  @OneOf(['say'], 'Kind of step.') readonly kind: 'say';
  @Text('What to say.', { min: 1, max: 5, trim: true }) readonly text: string;
}

export class WaitStep {
  @OneOf(['wait'], 'Kind of step.') readonly kind: 'wait';
  @Int('Milliseconds.', { min: 0, max: 1000, default: 100 }) readonly ms: number;
  @Nested(Spot, 'Where.', { optional: true, nullable: true }) readonly spot?: Spot | null;
}

@Operation({
  route: 'POST /boards',
  tool: 'create_board',
  group: 'Overlays',
  scope: 'overlays:write',
  summary: 'Create a board',
  status: 201,
  strict: true,
  bodyRequired: true,
  idempotencyKey: true,
  receipt: true,
})
@Rule('Send at most one of color and theme.', ({ color, theme }: CreateBoard) => !(color && theme))
export class CreateBoard extends Answers(BoardView) {
  @Text('Name of the board.', { min: 1, max: 10, trim: true }) readonly name: string;
  @OneOf(['red', 'green'], 'Color.', { optional: true }) readonly color?: 'red' | 'green';
  @Text('Theme.', { optional: true, shape: { pattern: /^[a-z]+$/u, words: 'lower-case letters' } })
  readonly theme?: string;
  @Flag('Show it.', { default: true }) readonly shown: boolean;
}

@Operation({
  route: 'POST /boards/:boardId/cards',
  tool: 'add_card',
  group: 'Layers',
  scope: 'members:write',
  effects: ['on-air'],
  summary: 'Add a card',
  description: 'It appears at once.',
  status: 201,
  receipt: true,
  problems: ['limit_reached'],
})
export class AddCard extends Answers(MadeCardView) {
  @Text('Id of the board.', { min: 1, max: 64 }) readonly boardId: string;
  @Text('Text on the card.', { max: 20 }) readonly text: string;
  @Nested(Spot, 'Where it stands.', { optional: true }) readonly spot?: Spot;
  @List(Spot, 'Where it stood.', { max: 3, optional: true }) readonly spots?: readonly Spot[];
  @Union('kind', [SayStep, WaitStep], 'What it does.', { optional: true, nullable: true })
  readonly first?: SayStep | WaitStep | null;
  @List(Union('kind', [SayStep, WaitStep], 'A step.'), 'What it does then.', {
    min: 1,
    max: 4,
    optional: true,
  })
  readonly steps?: readonly (SayStep | WaitStep)[];
  @MapOf('boolean', 'Switches.', { optional: true }) readonly switches?: { readonly [key: string]: boolean };
  @FreeObject('Any settings.', { optional: true }) readonly values?: { readonly [key: string]: unknown };
  @List('integer', 'Friends.', { optional: true, nullable: true }) readonly friends?:
    readonly number[] | null;
  @OneOf([1, 2, 'three'], 'Weight.', { optional: true, nullable: true }) readonly weight?:
    1 | 2 | 'three' | null;
  @Timestamp('When it is due.', { optional: true }) readonly due?: string;
  @Int('The rev last seen.', { min: 0, optional: true }) readonly expectedRev?: number;
}

@Operation({
  route: 'DELETE /boards/:boardId',
  tool: 'delete_board',
  group: 'Overlays',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  ownerOnly: true,
  summary: 'Delete a board',
})
export class DeleteBoard extends Answers(BoardView) {
  @Text('Id of the board.', { min: 1, max: 64 }) readonly boardId: string;
  @Flag('Also when it has cards.', { default: false }) readonly force: boolean;
}
