export type ColorTheme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'slidewright.color-theme';
const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme chosen in this browser; default: the system's. */
export function readColorTheme(): ColorTheme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function chooseColorTheme(theme: ColorTheme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch (error) {
    console.warn('The colour theme could not be kept', error);
  }
  applyColorTheme(theme);
}

function applyColorTheme(theme: ColorTheme): void {
  const dark = theme === 'dark' || (theme === 'system' && darkQuery().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Applies the theme, and follows the system without a choice. */
export function startColorTheme(): void {
  applyColorTheme(readColorTheme());
  darkQuery().addEventListener('change', () => applyColorTheme(readColorTheme()));
}
