import * as m from '@istmo/contract/messages';
import type { ThemeLabels } from '@istmo/ui/ThemeSwitch';

export function themeLabels(): ThemeLabels {
  return {
    theme: m.frame_theme(),
    auto: m.frame_theme_auto(),
    light: m.frame_theme_light(),
    dark: m.frame_theme_dark(),
  };
}
