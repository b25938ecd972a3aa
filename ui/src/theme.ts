export type ThemeChoice = 'auto' | 'light' | 'dark';

/** Where the choice is kept. The page's boot script reads the same key before the first paint. */
export const themeKey = 'theme';

/** The customer's choice; `auto` when none was made or the storage may not be read. */
export function readTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeKey);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Keeps the choice and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, choice);
  } catch {
    // Without storage the choice lasts until the next page, which is better than refusing it.
  }
  showTheme(choice);
}

/** Puts the theme on the document; `auto` follows the system. */
export function showTheme(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}
