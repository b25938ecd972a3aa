export type ThemeChoice = 'auto' | 'light' | 'dark';

/** The storage key of the choice. The page's boot script reads the same key before the first paint. */
const themeKey = 'theme';

/** The customer's choice; `auto` when none was made or storage is not readable. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

/** Stores the choice and applies it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // Without storage the choice lasts until the next page, which is better than rejecting it.
  }
  showTheme(choice);
}

/** Applies the theme to the document; `auto` follows the system. */
export function showTheme(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
