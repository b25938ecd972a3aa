import { chooseTheme, readTheme, type ThemeChoice } from '@istmo/ui/theme';

const themes: readonly ThemeChoice[] = ['auto', 'light', 'dark'];

/** The controls for theme and language; the boot script acts on a change of the language. */
export function wirePreferences(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="language"]')) {
    // A browser may restore another value than the page's language on going back.
    select.value = document.documentElement.lang;
  }
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')) {
    const theme = themes.find((choice) => choice === radio.value) ?? 'auto';
    radio.checked = theme === readTheme();
    radio.addEventListener('change', () => chooseTheme(theme));
  }
}
