/** Native size in design pixels. It has its own file, because drawings need nothing else of the widget. */
export const webcamFrameSize = { w: 480, h: 270 };
