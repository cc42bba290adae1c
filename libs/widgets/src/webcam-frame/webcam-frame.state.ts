/** How often the frame was had to pulse; each time more than before is one pulse. */
export interface WebcamFrameState {
  readonly pulses: number;
}
