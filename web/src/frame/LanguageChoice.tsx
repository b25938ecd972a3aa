import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { LanguageSelect } from '@istmo/ui/Language';
import { useMedia } from '@istmo/ui/use-media';
import { lazy, Suspense, useState } from 'react';
import { chooseLanguage } from '../kit/language.ts';
import { languageNames } from '../kit/language-names.ts';
import { hasUnsaved } from '../kit/unsaved.ts';

const UnsavedDialog = lazy(() => import('./UnsavedDialog.tsx').then((module) => ({ default: module.UnsavedDialog })));

type Language = 'en' | 'es';

/** The language of everything. A change loads the page again; where something is typed it asks first. */
export function LanguageChoice() {
  const isNarrow = useMedia('(max-width: 639px)');
  const [asked, setAsked] = useState<Language>();
  const choose = (code: string): void => {
    const language: Language = code === 'es' ? 'es' : 'en';
    if (hasUnsaved()) setAsked(language);
    else chooseLanguage(language);
  };
  const languages = isNarrow
    ? [
        { code: 'en', name: 'EN' },
        { code: 'es', name: 'ES' },
      ]
    : languageNames;
  return (
    <>
      <LanguageSelect label={m.frame_language()} languages={languages} current={getLocale()} onChoose={choose} />
      {asked && (
        <Suspense fallback={null}>
          <UnsavedDialog onStay={() => setAsked(undefined)} onGo={() => chooseLanguage(asked)} />
        </Suspense>
      )}
    </>
  );
}
