// Blocking and before the first paint of every page: theme, language and which buttons show; then it requests the page script.
import { languageWords, storageNames } from '@istmo/client/storage-names';
import { firstPaint } from '../src/shared/first-paint.ts';
import { createScriptUrls } from '../src/shared/script-urls.ts';

const root = document.documentElement;
const reloadKey = 'language_turning';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // Storage is blocked for this page: the defaults apply.
  }
}

function setTheme(): void {
  const chosen = read(storageNames.theme);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
}

// Only decides which buttons show; the server decides what a token may do.
function markSession(): void {
  const ends = read(storageNames.tokenEnds);
  const isIn = read(storageNames.token) && (!ends || Date.parse(ends) > Date.now());
  root.dataset.session = isIn ? 'in' : 'out';
}

/** The stored choice has priority over the cookie and ?lang=, which the server used: the page is loaded again in that language. */
function applyLanguage(): void {
  const word = read(storageNames.language);
  const saved = word === languageWords.es ? 'es' : word === languageWords.en ? 'en' : undefined;
  if ('app' in root.dataset) {
    const served = root.lang;
    root.lang = saved ?? (/(?:^|;\s*)lang=es(?:;|$)/.test(document.cookie) ? 'es' : 'en');
    if (root.lang !== served || root.dataset.session === 'in') root.dataset.shell = 'off';
    return;
  }
  document.cookie = `lang=${saved ?? root.lang};path=/;max-age=31536000;samesite=lax`;
  const address = new URL(location.href);
  if (!saved) {
    if (address.searchParams.has('lang'))
      localStorage.setItem(storageNames.language, root.lang === 'es' ? 'spanish' : 'english');
  } else if (saved === root.lang) {
    sessionStorage.removeItem(reloadKey);
  } else if (!sessionStorage.getItem(reloadKey)) {
    // Stored, so that the page is reloaded once and not for ever when the server cannot answer in that language.
    sessionStorage.setItem(reloadKey, saved);
    address.searchParams.delete('lang');
    location.replace(address);
  }
}

/**
 * A public page's language select works from its first paint on, before the page script has loaded: the choice is stored and the page
 * is loaded again (requirement 1.1). The app's own select is React's.
 */
function followLanguageSelect(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'language') return;
    const language = target.value === 'es' ? 'es' : 'en';
    document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
    try {
      localStorage.setItem(storageNames.language, languageWords[language]);
    } catch {
      // Storage is blocked for this page: the cookie has the choice.
    }
    const address = new URL(location.href);
    address.searchParams.delete('lang');
    if (address.href === location.href) location.reload();
    else location.replace(address);
  });
}

setTheme();
markSession();
if (!('app' in root.dataset)) followLanguageSelect();
try {
  applyLanguage();
} catch {
  // Cookies or storage are blocked: the page stays in the language of the server.
}

/** Loads the page script after the first paint, so that it does not delay the paint. */
function loadPageScript(address: string): void {
  const add = (): void => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = createScriptUrls('boot').createScriptURL(address);
    document.head.append(script);
  };
  void firstPaint().then(add);
}

const pageScript = document.querySelector<HTMLElement>('[data-page-script]')?.dataset.pageScript;
if (pageScript) {
  // In development this script is a module, which runs after the page has been parsed.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => loadPageScript(pageScript));
  else loadPageScript(pageScript);
}
