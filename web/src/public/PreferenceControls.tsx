import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { LanguageSelect } from '@istmo/ui/Language';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { languageNames } from '@istmo/client/language-names';

// Public pages load no React: page-scripts/preferences.ts handles both controls.

export function LanguageControl() {
  return <LanguageSelect label={m.site_language()} languages={languageNames} current={getLocale()} />;
}

export function ThemeControl() {
  const labels = { auto: m.site_theme_auto(), light: m.site_theme_light(), dark: m.site_theme_dark() };
  return <ThemeSwitch labels={{ theme: m.site_theme(), ...labels }} compact />;
}
