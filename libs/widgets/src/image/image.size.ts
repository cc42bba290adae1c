/** Native size in design pixels. In a file of its own: a drawing needs no more of the widget. */
export const imageSize = { w: 512, h: 512 };
