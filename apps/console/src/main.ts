// The first script is small: it asks for what the page needs while the larger ones are on their way.
import { askForSession, wasSignedIn } from './api/session';
import { loadAhead } from './app/load-ahead';
import { editorId } from './design/editor-address';
import { listenForBack } from './kit/back-guard';
import { listenForPalette } from './palette/early-press';
import { loadFont } from './theme/font';
import { applyTheme, storedTheme } from './theme/theme';

const session = askForSession();
loadAhead();
listenForPalette();
listenForBack();
applyTheme(storedTheme());
const font = loadFont();
void import('./app/start').then(({ start }) => start(font));
if (editorId !== null && wasSignedIn()) void connectEarly(editorId);

async function connectEarly(overlayId: string): Promise<void> {
  const { openEarly, dropEarly } = await import('./design/early-room');
  openEarly(overlayId);
  // If nobody is signed in any more, the page that follows is another one.
  void session.then(({ kind }) => kind === 'none' && dropEarly(), dropEarly);
}
