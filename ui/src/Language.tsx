import Globe from 'lucide-react/icons/globe';
import { createContext, useContext, type ReactNode } from 'react';
import type { FormatLanguage } from './format.ts';
import { Select } from './Select.tsx';

const LanguageContext = createContext<FormatLanguage>('en');

/** The language that numbers are formatted in below it. Put one around the app; texts are passed as props. */
export function NumberLanguage({ language, children }: { language: FormatLanguage; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useNumberLanguage(): FormatLanguage {
  return useContext(LanguageContext);
}

export type LanguageSelectProps = {
  /** Each language by its own name: `{ code: 'es', name: 'Español' }`. */
  languages: readonly { readonly code: string; readonly name: string }[];
  current: string;
  onChoose: (code: string) => void;
  label: string;
};

/** The language switch. The caller decides what happens to unsaved input. */
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
