/* Script that RareDrawings loads. */
export { qrCode } from './qr-code';
export { drawings } from 'studio:drawings';
