import { defineBehaviour } from '../behaviour';
import { blank, type DrawnState } from './drawing.state';
import { drawingWidget } from './drawing.widget';

/** Drawings are stored in a stream of their own, so these commands do not change the runtime state. */
const elsewhere = (state: DrawnState): DrawnState => state;

export const drawing = defineBehaviour<typeof drawingWidget, DrawnState>(drawingWidget, {
  initial: () => blank,
  commands: { clear: elsewhere, undo_stroke: elsewhere, freeze: elsewhere, unfreeze: elsewhere },
});
