import { defineBehaviour } from '../behaviour';
import { asSet, type QrCodeState } from './qr-code.state';
import { qrCodeWidget } from './qr-code.widget';

/** Behaviour of a QR code: a command can replace its text temporarily, without changing the settings. */
export const qrCode = defineBehaviour<typeof qrCodeWidget, QrCodeState>(qrCodeWidget, {
  initial: () => asSet,
  commands: {
    set: (state, { text }) => {
      const next = text === '' ? null : text;
      return state.text === next ? state : { text: next };
    },
  },
});
