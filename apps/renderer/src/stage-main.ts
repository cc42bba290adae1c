import { registerFonts } from './fonts';
import { startInFrame } from './stage-frame';

/* Script of `/stage`: what draws, without the connection to the server. */
registerFonts();
startInFrame();
