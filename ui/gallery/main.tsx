import '../styles/styles.css';
import '../styles/gallery.css';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { galleryLabels } from '../src/gallery/gallery-labels.ts';
import { GalleryPage } from '../src/gallery/GalleryPage.tsx';
import { readTheme, showTheme } from '../src/layout/theme.ts';

/** The gallery without the web app: `npx vite ui`. */
function Gallery() {
  const [language, setLanguage] = useState<'en' | 'es'>(
    new URLSearchParams(location.search).get('lang') === 'es' ? 'es' : 'en',
  );
  const choose = (chosen: string) => {
    setLanguage(chosen === 'es' ? 'es' : 'en');
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <GalleryPage key={language} labels={galleryLabels[language]} onLanguage={choose} />;
}

// The app does this in its boot script, before the first paint.
showTheme(readTheme());

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
