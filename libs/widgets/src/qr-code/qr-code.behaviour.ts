import { defineBehaviour } from '../behaviour';
import { asSet, type QrCodeState } from './qr-code.state';
import { qrCodeWidget } from './qr-code.widget';

/** A code can stand for another text for a while, without its settings being touched. */
export const qrCode = defineBehaviour<typeof qrCodeWidget, QrCodeState>(qrCodeWidget, {
  initial: () => asSet,
  commands: {
    set: (state, { text }) => {
      const next = text === '' ? null : text;
      return state.text === next ? state : { text: next };
    },
  },
});
