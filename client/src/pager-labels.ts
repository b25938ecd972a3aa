import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { PaginationLabels } from '@istmo/ui/Pagination';

export const formatCount = (count: number): string => formatAmount(String(count));

/** The texts of a table's pages. */
export const pagerLabels = (): PaginationLabels => ({
  nav: m.ui_pages(),
  first: m.ui_first_page(),
  previous: m.ui_previous_page(),
  next: m.ui_next_page(),
  last: m.ui_last_page(),
  pageSize: m.ui_rows_per_page(),
  page: (page: number, pages: number) => m.ui_page_of({ page: formatCount(page), pages: formatCount(pages) }),
  showing: (from: number, to: number, count: number) =>
    m.kernel_rows({ from: formatCount(from), to: formatCount(to), count: formatCount(count) }),
});
