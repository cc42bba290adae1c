/** Native size in design pixels. In a file of its own: a drawing needs no more of the widget. */
export const webcamFrameSize = { w: 480, h: 270 };
