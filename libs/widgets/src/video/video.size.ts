/** Native size in design pixels. It has its own file, because drawings need nothing else of the widget. */
export const videoSize = { w: 640, h: 360 };
