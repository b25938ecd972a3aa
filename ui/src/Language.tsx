import Globe from 'lucide-react/icons/globe';
import { createContext, useContext, type ReactNode } from 'react';
import type { Language } from '@istmo/contract/kernel/message';
import { Select } from './fields/Select.tsx';

const LanguageContext = createContext<Language>('en');

/** The language that numbers are formatted in below it. Put one around the app; texts are passed as props. */
export function NumberLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useNumberLanguage(): Language {
  return useContext(LanguageContext);
}

export type LanguageSelectProps = {
  /** Each language by its own name: `{ code: 'es', name: 'Español' }`. */
  languages: readonly { readonly code: string; readonly name: string }[];
  current: string;
  /** Without it a script of the page listens: the select carries the name "language". */
  onChoose?: ((code: string) => void) | undefined;
  label: string;
};

/** The language switch. The caller decides what happens to unsaved input. */
export function LanguageSelect({ languages, current, onChoose, label }: LanguageSelectProps) {
  return (
    <div className="language">
      <Globe aria-hidden />
      <Select
        name="language"
        autoComplete="off"
        aria-label={label}
        {...(onChoose
          ? { value: current, onChange: (event) => onChoose(event.currentTarget.value) }
          : { defaultValue: current })}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </div>
  );
}
