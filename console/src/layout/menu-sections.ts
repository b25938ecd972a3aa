import * as m from '@istmo/contract/messages';
import type { ConsolePage, Section } from '../paths.ts';

const labels: Readonly<Record<Section, () => string>> = {
  customers: m.staff_menu_customers,
  payments: m.staff_menu_payments,
  securities: m.staff_menu_securities,
  books: m.staff_menu_books,
  platform: m.staff_menu_platform,
};

type MenuSection = { readonly label: (() => string) | undefined; readonly pages: readonly ConsolePage[] };

/** The pages of the menu by section, in its order. */
export function sectionsOf(visible: readonly ConsolePage[]): readonly MenuSection[] {
  return [...Map.groupBy(visible, ({ section }) => section)].map(([section, pages]) => ({
    label: section && labels[section],
    pages,
  }));
}
