import { defineBehaviour } from '../behaviour';
import type { WebcamFrameState } from './webcam-frame.state';
import { webcamFrameWidget } from './webcam-frame.widget';

export const webcamFrame = defineBehaviour<typeof webcamFrameWidget, WebcamFrameState>(webcamFrameWidget, {
  initial: () => ({ pulses: 0 }),
  commands: {
    pulse: ({ pulses }) => ({ pulses: pulses + 1 }),
  },
});
