/** Native size in design pixels. It has its own file, because drawings need nothing else of the widget. */
export const shapeSize = { w: 400, h: 200 };
