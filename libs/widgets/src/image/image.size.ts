/** Native size in design pixels. It has its own file, because drawings need nothing else of the widget. */
export const imageSize = { w: 512, h: 512 };
