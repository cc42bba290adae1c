import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { firstLanguage, loadLanguage } from './text/texts';
import { applyTheme, storedTheme } from './theme/theme';

applyTheme(storedTheme());
const root = document.getElementById('root');
void loadLanguage(firstLanguage()).then(() => {
  if (root) createRoot(root).render(<App />);
});
