import * as m from '@istmo/contract/messages';
import type { ThemeLabels } from '@istmo/ui/ThemeSwitch';

export function themeLabels(): ThemeLabels {
  return {
    theme: m.layout_theme(),
    auto: m.layout_theme_auto(),
    light: m.layout_theme_light(),
    dark: m.layout_theme_dark(),
  };
}
