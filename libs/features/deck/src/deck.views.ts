import { FreeObject, Int, List, OneOf, Text, type FreeValues } from '@studio/operations/fields';
import { buttonKinds } from '@studio/contracts/overlays/deck-button-id';
import { NextCursor } from '@studio/operations/paging';

export class DeckFavoritesView {
  @List('string', 'Ids of the starred buttons that do something now, in their order.')
  readonly buttonIds: readonly string[];
}

const buttonGroups = ['scenes', 'preview', 'macros', 'layers', 'effects', 'counters', 'bot', 'obs'] as const;
const buttonStates = ['off', 'on', 'live', 'armed', 'unknown'] as const;

export class DeckButtonView {
  @Text('Id of the button.') readonly id: string;
  @OneOf(buttonKinds, 'What it does.') readonly kind: (typeof buttonKinds)[number];
  @OneOf(buttonGroups, 'Group in which decks list it.') readonly group: (typeof buttonGroups)[number];
  @Text('Name of its layer; null for buttons without one.', { nullable: true })
  readonly layerName: string | null;
  @Text('What it is called.') readonly label: string;
  @Text('A name from the icon set of decks.', { nullable: true }) readonly icon: string | null;
  @Text('`#rrggbb`', { nullable: true }) readonly color: string | null;
  @OneOf(
    buttonStates,
    'A scene is live, armed or off; macros, layers, alerts and most of OBS are on or off. unknown: OBS is not connected. ' +
      'Null: it has no state.',
    { nullable: true },
  )
  readonly state: (typeof buttonStates)[number] | null;
  @Text('Value to show, at most 12 characters, such as that of a counter or `REC 12:04`; null for none.', {
    nullable: true,
  })
  readonly value: string | null;
}

/** Look of a button, apart from where it is listed. */
export type ButtonLook = Pick<DeckButtonView, 'label' | 'icon' | 'color' | 'state' | 'value'>;

export class DeckView {
  @List(DeckButtonView, 'Buttons that do something now: the starred ones in their order, or all by group.')
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
