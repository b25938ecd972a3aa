import Globe from 'lucide-react/icons/globe';
import { createContext, useContext, type ReactNode } from 'react';
import type { Language } from '@istmo/contract/kernel/message';
import { Select } from './Select.tsx';

const LanguageContext = createContext<Language>('en');

/** The language figures are written in below it. Put one around the app; texts come as props and need nothing. */
export function FigureLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useFigureLanguage(): Language {
  return useContext(LanguageContext);
}

export type LanguageSelectProps = {
  /** Each language by its own name: `{ code: 'es', name: 'Español' }`. */
  languages: readonly { readonly code: string; readonly name: string }[];
  current: string;
  onChoose: (code: string) => void;
  label: string;
};

/** The language of everything. What happens to a half-typed form is the caller's to ask. */
export function LanguageSelect({ languages, current, onChoose, label }: LanguageSelectProps) {
  return (
    <div className="language">
      <Globe aria-hidden />
      <Select
        aria-label={label}
        value={current}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </div>
  );
}
