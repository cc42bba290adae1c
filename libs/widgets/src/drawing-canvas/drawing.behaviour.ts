import { defineBehaviour } from '../behaviour';
import { blank, type DrawnState } from './drawing.state';
import { drawingWidget } from './drawing.widget';

/** What is drawn is kept in a stream of its own, and so is what these commands do there. */
const elsewhere = (state: DrawnState): DrawnState => state;

export const drawing = defineBehaviour<typeof drawingWidget, DrawnState>(drawingWidget, {
  initial: () => blank,
  commands: { clear: elsewhere, undo_stroke: elsewhere, freeze: elsewhere, unfreeze: elsewhere },
});
