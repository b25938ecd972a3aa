import { useState } from 'react';
import { SkipLink } from '../layout/SkipLink.tsx';
import { NumberLanguage, LanguageSelect } from '../Language.tsx';
import { TitleRule } from '../layout/TitleRule.tsx';
import { BrandMark } from '../layout/Marks.tsx';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';
import { createToasts, ToastProvider } from '../overlays/Toast.tsx';
import { GallerySection } from './GalleryCard.tsx';
import { GalleryControls } from './GalleryControls.tsx';
import { GalleryData } from './GalleryData.tsx';
import { GalleryFields } from './GalleryFields.tsx';
import { GalleryForms } from './GalleryForms.tsx';
import { GalleryAmounts } from './GalleryAmounts.tsx';
import { GalleryProgress } from './GalleryProgress.tsx';
import { GalleryOverlays } from './GalleryOverlays.tsx';
import type { GalleryLabels } from './gallery-labels.ts';

/** Every component in every state, for developers of screens. The caller gives the texts and changes the language. */
export function GalleryPage({ labels, onLanguage }: { labels: GalleryLabels; onLanguage: (language: string) => void }) {
  const { t, language } = labels;
  const [toasts] = useState(createToasts);
  const sections = [
    ['buttons', t.controls],
    ['fields', t.fields],
    ['overlays', t.overlays],
    ['data', t.data],
    ['figures', t.amounts],
    ['progress', t.progressSection],
  ] as const;
  return (
    <NumberLanguage language={language}>
      <ToastProvider toasts={toasts} labels={{ region: t.toastRegion, close: t.close }}>
        <SkipLink target="gallery">{t.skip}</SkipLink>
        <header className="sm:sticky top-0 z-30 border-b border-line bg-surface">
          <div className="mx-auto flex min-h-16 max-w-[1160px] flex-wrap items-center gap-3 px-5 py-2.5 sm:px-8">
            <BrandMark name="Istmo" />
            <div className="ml-auto flex flex-wrap items-center gap-3">
              <LanguageSelect
                label={t.languageWord}
                current={language}
                onChoose={onLanguage}
                languages={[
                  { code: 'en', name: 'English' },
                  { code: 'es', name: 'Español' },
                ]}
              />
              <ThemeSwitch labels={labels.theme} compact />
            </div>
          </div>
        </header>
        <main id="gallery" tabIndex={-1} className="mx-auto grid max-w-[1160px] gap-12 px-5 py-10 sm:px-8">
          <div>
            <h1>{t.title}</h1>
            <TitleRule />
            <p className="mt-5 text-ink-2">{t.intro}</p>
            <nav aria-label={t.sections} className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
              {sections.map(([id, title]) => (
                <a key={id} className="link py-1" href={`#${id}`}>
                  {title}
                </a>
              ))}
            </nav>
          </div>
          <GallerySection id="buttons" title={t.controls}>
            <GalleryControls labels={labels} />
          </GallerySection>
          <GallerySection id="fields" title={t.fields}>
            <GalleryFields labels={labels} />
            <GalleryForms labels={labels} />
          </GallerySection>
          <GallerySection id="overlays" title={t.overlays}>
            <GalleryOverlays labels={labels} toasts={toasts} />
          </GallerySection>
          <GallerySection id="data" title={t.data}>
            <GalleryData key={language} labels={labels} />
          </GallerySection>
          <GallerySection id="figures" title={t.amounts}>
            <GalleryAmounts labels={labels} />
          </GallerySection>
          <GallerySection id="progress" title={t.progressSection}>
            <GalleryProgress labels={labels} />
          </GallerySection>
        </main>
      </ToastProvider>
    </NumberLanguage>
  );
}
