import { chooseTheme, readTheme, type ThemeChoice } from '@istmo/ui/theme';
import { languageWords, storageNames } from '../src/shared/storage-names.ts';

function chooseLanguage(language: 'en' | 'es'): void {
  localStorage.setItem(storageNames.language, languageWords[language]);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

const themes: readonly ThemeChoice[] = ['auto', 'light', 'dark'];

/** The controls for language and theme; a change of language reloads the page (specification 1, point 1). */
export function wirePreferences(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="language"]')) {
    // A browser may restore another value than the page's language on going back.
    select.value = document.documentElement.lang;
    select.addEventListener('change', () => chooseLanguage(select.value === 'es' ? 'es' : 'en'));
  }
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-theme-switch] input')) {
    const theme = themes.find((choice) => choice === radio.value) ?? 'auto';
    radio.checked = theme === readTheme();
    radio.addEventListener('change', () => chooseTheme(theme));
  }
}
