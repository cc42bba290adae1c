/** Native size in design pixels. In a file of its own: a drawing needs no more of the widget. */
export const shapeSize = { w: 400, h: 200 };
