// Blocking and before the first paint of every page: theme, language and which buttons show, and the request for the scripts that come after it.
import { languageWords, storageNames } from '../src/shared/storage-names.ts';

const root = document.documentElement;
const turning = 'language_turning';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // Storage is closed to this page: the defaults hold.
  }
}

function setTheme(): void {
  const chosen = read(storageNames.theme);
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
}

// Only decides which buttons show; what a token may do is the server's question.
function markSession(): void {
  const ends = read(storageNames.tokenEnds);
  const isIn = read(storageNames.token) && (!ends || Date.parse(ends) > Date.now());
  root.dataset.session = isIn ? 'in' : 'out';
}

/** The saved choice wins over what the server could know from the cookie or ?lang=: the page comes once more, in that language. */
function settleLanguage(): void {
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
    sessionStorage.removeItem(turning);
  } else if (!sessionStorage.getItem(turning)) {
    // Remembered, so that a server which cannot answer in that language is asked once and not for ever.
    sessionStorage.setItem(turning, saved);
    address.searchParams.delete('lang');
    location.replace(address);
  }
}

setTheme();
markSession();
try {
  settleLanguage();
} catch {
  // Cookies or storage are closed: the page stays in the language it came in.
}

/** What makes a public page live waits for its first paint, so that the paint waits for nothing but the page itself. */
function loadPageScript(address: string): void {
  const add = (): void => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    document.head.append(script);
  };
  // A page in a tab behind is not painted, and an old browser does not tell of it: there the scripts come at once.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return add();
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    add();
  });
  painted.observe({ type: 'paint', buffered: true });
}

const pageScript = document.querySelector<HTMLElement>('[data-page-script]')?.dataset.pageScript;
if (pageScript) {
  // In development this script is a module, which runs when the page is there already.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => loadPageScript(pageScript));
  else loadPageScript(pageScript);
}
