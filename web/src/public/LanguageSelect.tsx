import * as m from '@istmo/contract/messages';
import { ChevronDown } from 'lucide-react';
import { useLanguage, useSay } from './language.tsx';

/** A language is named in its own tongue, whatever the page's. */
export function LanguageSelect() {
  const say = useSay();
  return (
    <label className="choice">
      <span className="sr-only">{say(m.site_language)}</span>
      <select data-language defaultValue={useLanguage()} autoComplete="off">
        <option value="en" lang="en">
          English
        </option>
        <option value="es" lang="es">
          Español
        </option>
      </select>
      <ChevronDown size={16} aria-hidden />
    </label>
  );
}

export function ThemeSelect() {
  const say = useSay();
  return (
    <label className="choice">
      <span className="sr-only">{say(m.site_theme)}</span>
      <select data-theme-choice defaultValue="auto" autoComplete="off">
        <option value="auto">{`${say(m.site_theme)}: ${say(m.site_theme_auto)}`}</option>
        <option value="light">{say(m.site_theme_light)}</option>
        <option value="dark">{say(m.site_theme_dark)}</option>
      </select>
      <ChevronDown size={16} aria-hidden />
    </label>
  );
}
