export const themes = ['dark', 'light', 'contrast'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'studio.theme';

/** Returns the theme chosen in this browser, else high contrast if the system asks for it. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  const known = themes.find((theme) => theme === stored);
  return known ?? (matchMedia('(prefers-contrast: more)').matches ? 'contrast' : 'dark');
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
}
