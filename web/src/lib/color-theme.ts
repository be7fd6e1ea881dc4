export type ColorTheme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'slidewright.color-theme';
const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The choice that was made on this browser; the system's when there was none, or storage fails. */
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

/** Colours the page and follows the system while no choice was made. */
export function startColorTheme(): void {
  applyColorTheme(readColorTheme());
  darkQuery().addEventListener('change', () => applyColorTheme(readColorTheme()));
}
