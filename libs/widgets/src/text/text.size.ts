/** Native size in design pixels. It has its own file, because drawings need nothing else of the widget. */
export const textSize = { w: 600, h: 120 };
