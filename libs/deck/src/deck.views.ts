import { FreeObject, Int, List, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

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

/** Something that a button can do. */
export class WidgetCommandView {
  @Text('Id of a button for it.') readonly buttonId: string;
  @OneOf(['command', 'effect', 'macro', 'bot'], 'What it does.')
  readonly kind: 'command' | 'effect' | 'macro' | 'bot';
  @Text("What it does, in the caller's language.") readonly label: string;
  @Int('Of a command: id of the layer.', { optional: true }) readonly memberId?: number;
  @Text('Of a command: name of the layer.', { optional: true }) readonly layer?: string;
  @Text('Of a command: catalog slug of its widget.', { optional: true }) readonly widget?: string;
  @Text('Of a command: its name.', { optional: true }) readonly command?: string;
  @FreeObject('Of a command: JSON Schema of its arguments.', { optional: true }) readonly args?: FreeValues;
}

export class WidgetCommandsView {
  @List(WidgetCommandView, 'Commands of all layers from bottom to top of the live scene, then the others.')
  readonly items: readonly WidgetCommandView[];
  @NextCursor() readonly nextCursor: string | null;
}
