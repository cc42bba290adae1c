/** Native size in design pixels. In a file of its own: a drawing needs no more of the widget. */
export const videoSize = { w: 640, h: 360 };
