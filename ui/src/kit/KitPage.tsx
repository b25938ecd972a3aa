import { useState } from 'react';
import { SkipLink } from '../SkipLink.tsx';
import { FigureLanguage, LanguageSelect } from '../Language.tsx';
import { LaneMark } from '../Lane.tsx';
import { BrandMark } from '../Marks.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { createToasts, ToastProvider } from '../Toast.tsx';
import { KitSection } from './KitCard.tsx';
import { KitControls } from './KitControls.tsx';
import { KitData } from './KitData.tsx';
import { KitFields } from './KitFields.tsx';
import { KitFigures } from './KitFigures.tsx';
import { KitLane } from './KitLane.tsx';
import { KitOverlays } from './KitOverlays.tsx';
import type { KitLabels } from './kit-labels.ts';

/** Every piece in every state, for people who build screens. The caller gives the texts and changes the language. */
export function KitPage({ labels, onLanguage }: { labels: KitLabels; onLanguage: (language: string) => void }) {
  const { t, language } = labels;
  const [toasts] = useState(createToasts);
  const sections = [
    ['buttons', t.controls],
    ['fields', t.fields],
    ['overlays', t.overlays],
    ['data', t.data],
    ['figures', t.figures],
    ['lane', t.lane],
  ] as const;
  return (
    <FigureLanguage language={language}>
      <ToastProvider toasts={toasts} labels={{ region: t.toastRegion, close: t.close }}>
        <SkipLink target="kit">{t.skip}</SkipLink>
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
        <main id="kit" tabIndex={-1} className="mx-auto grid max-w-[1160px] gap-12 px-5 py-10 sm:px-8">
          <div>
            <h1>{t.title}</h1>
            <LaneMark />
            <p className="mt-5 text-ink-2">{t.intro}</p>
            <nav aria-label={t.sections} className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
              {sections.map(([id, title]) => (
                <a key={id} className="link py-1" href={`#${id}`}>
                  {title}
                </a>
              ))}
            </nav>
          </div>
          <KitSection id="buttons" title={t.controls}>
            <KitControls labels={labels} />
          </KitSection>
          <KitSection id="fields" title={t.fields}>
            <KitFields labels={labels} />
          </KitSection>
          <KitSection id="overlays" title={t.overlays}>
            <KitOverlays labels={labels} toasts={toasts} />
          </KitSection>
          <KitSection id="data" title={t.data}>
            <KitData key={language} labels={labels} />
          </KitSection>
          <KitSection id="figures" title={t.figures}>
            <KitFigures labels={labels} />
          </KitSection>
          <KitSection id="lane" title={t.lane}>
            <KitLane labels={labels} />
          </KitSection>
        </main>
      </ToastProvider>
    </FigureLanguage>
  );
}
