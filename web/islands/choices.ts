import { languageWords, storageNames } from '../src/shared/storage-names.ts';
import { marked } from './page.ts';

function chooseLanguage(language: 'en' | 'es'): void {
  localStorage.setItem(storageNames.language, languageWords[language]);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

function chooseTheme(theme: string): void {
  if (theme === 'auto') localStorage.removeItem(storageNames.theme);
  else localStorage.setItem(storageNames.theme, theme);
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** The selects for language and theme; a change of language reloads the page (specification 1, point 1). */
export function wireChoices(): void {
  for (const select of marked('language', HTMLSelectElement)) {
    // A browser that restores form fields on going back would show the other language than the page's.
    select.value = document.documentElement.lang;
    select.addEventListener('change', () => chooseLanguage(select.value === 'es' ? 'es' : 'en'));
  }
  for (const select of marked('theme-choice', HTMLSelectElement)) {
    select.value = localStorage.getItem(storageNames.theme) ?? 'auto';
    select.addEventListener('change', () => chooseTheme(select.value));
  }
}
