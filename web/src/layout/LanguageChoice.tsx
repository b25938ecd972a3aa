import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { LanguageSelect } from '@istmo/ui/Language';
import { useMedia } from '@istmo/ui/use-media';
import { lazy, Suspense, useState } from 'react';
import { chooseLanguage } from '@istmo/client/language';
import { languageNames } from '@istmo/client/language-names';
import { hasUnsaved } from '@istmo/client/unsaved';

const UnsavedDialog = lazy(() => import('./UnsavedDialog.tsx').then((module) => ({ default: module.UnsavedDialog })));

type Language = 'en' | 'es';

/** The language switch. A change reloads the page; when a form has unsaved input it asks for confirmation first. */
export function LanguageChoice() {
  const isNarrow = useMedia('(max-width: 639px)');
  const [requestedLanguage, setRequestedLanguage] = useState<Language>();
  const choose = (code: string): void => {
    const language: Language = code === 'es' ? 'es' : 'en';
    if (hasUnsaved()) setRequestedLanguage(language);
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
      <LanguageSelect label={m.layout_language()} languages={languages} current={getLocale()} onChoose={choose} />
      {requestedLanguage && (
        <Suspense fallback={null}>
          <UnsavedDialog
            onStay={() => setRequestedLanguage(undefined)}
            onGo={() => chooseLanguage(requestedLanguage)}
          />
        </Suspense>
      )}
    </>
  );
}
