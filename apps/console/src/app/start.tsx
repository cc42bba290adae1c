import { createRoot } from 'react-dom/client';
import { firstLanguage, loadLanguage } from '../text/texts';
import { App } from './app';

/** Draws the console. @param font resolves when texts may be drawn */
export async function start(font: Promise<void>): Promise<void> {
  const root = document.getElementById('root');
  await Promise.all([loadLanguage(firstLanguage()), font]);
  if (root) createRoot(root).render(<App />);
}
