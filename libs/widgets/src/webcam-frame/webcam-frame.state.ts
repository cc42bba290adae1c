/** Runtime state of a webcam frame: the number of pulses. A higher number than before plays one pulse. */
export interface WebcamFrameState {
  readonly pulses: number;
}
