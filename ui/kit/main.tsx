import '../styles/styles.css';
import '../styles/kit.css';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { kitLabels } from '../src/kit/kit-labels.ts';
import { KitPage } from '../src/kit/KitPage.tsx';
import { readTheme, showTheme } from '../src/theme.ts';

/** The kit on its own, without the web app around it: `npx vite ui`. */
function Kit() {
  const [language, setLanguage] = useState<'en' | 'es'>(
    new URLSearchParams(location.search).get('lang') === 'es' ? 'es' : 'en',
  );
  const choose = (chosen: string) => {
    setLanguage(chosen === 'es' ? 'es' : 'en');
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <KitPage key={language} labels={kitLabels[language]} onLanguage={choose} />;
}

// The app does this in its boot script, before the first paint.
showTheme(readTheme());

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Kit />
    </StrictMode>,
  );
