import { List, OneOf, Text } from '@studio/operations/fields';

export class DeckFavoritesView {
  @List('string', 'Ids of the starred buttons that do something now, in their order.')
  readonly buttonIds: readonly string[];
}

export class DeckButtonView {
  @Text('Id of the button.') readonly id: string;
  @OneOf(['scene', 'macro', 'command', 'effect', 'bot'], 'What it does.')
  readonly kind: 'scene' | 'macro' | 'command' | 'effect' | 'bot';
  @Text('What it is called.') readonly label: string;
  @Text('A name from the icon set of decks.', { nullable: true }) readonly icon: string | null;
  @Text('`#rrggbb`', { nullable: true }) readonly color: string | null;
  @OneOf(['off', 'on', 'live'], 'A scene is live or off, a macro at work (on) or off; others have none.', {
    nullable: true,
  })
  readonly state: 'off' | 'on' | 'live' | null;
}

export class DeckView {
  @List(DeckButtonView, 'The starred buttons that do something now, in their order.')
  readonly items: readonly DeckButtonView[];
}
