/** Sizes that renderers draw widgets by, design pixels. In a file of their own: a renderer needs no more of the catalog. */
export const textSize = { w: 600, h: 120 };
export const shapeSize = { w: 400, h: 200 };
export const webcamFrameSize = { w: 480, h: 270 };
export const imageSize = { w: 512, h: 512 };
export const videoSize = { w: 640, h: 360 };
