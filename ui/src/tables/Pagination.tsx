import '../../styles/lists.css';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { useId } from 'react';
import { IconButton } from '../Button.tsx';
import { Select } from '../fields/Select.tsx';

export type PaginationLabels = {
  nav: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  pageSize: string;
  /** "2 / 34" */
  page: (page: number, of: number) => string;
  /** "Showing 11–20 of 340" */
  showing: (from: number, to: number, of: number) => string;
};

export type PaginationProps = {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  labels: PaginationLabels;
  /** Without them the page size cannot be chosen. */
  sizes?: readonly number[] | undefined;
  onPageSize?: ((size: number) => void) | undefined;
};

/** First, previous, next, last; disabled at the ends. The shown range is announced as a status. */
export function Pagination({ page, pageSize, total, onPage, labels, sizes, onPageSize }: PaginationProps) {
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const steps = [
    { label: labels.first, to: 1, Icon: ChevronsLeft },
    { label: labels.previous, to: page - 1, Icon: ChevronLeft },
    { label: labels.next, to: page + 1, Icon: ChevronRight },
    { label: labels.last, to: pages, Icon: ChevronsRight },
  ] as const;
  const button = ({ label, to, Icon }: (typeof steps)[number]) => (
    <IconButton
      key={label}
      size="sm"
      label={label}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      <Icon aria-hidden />
    </IconButton>
  );
  return (
    <div className="pager">
      <p role="status" className="num">
        {labels.showing(from, Math.min(page * pageSize, total), total)}
      </p>
      <nav className="pager-nav" aria-label={labels.nav}>
        {steps.slice(0, 2).map(button)}
        <span className="pager-page" aria-current="page">
          {labels.page(page, pages)}
        </span>
        {steps.slice(2).map(button)}
      </nav>
      {sizes && onPageSize && (
        <div className="pager-size">
          <label htmlFor={id}>{labels.pageSize}</label>
          <Select
            id={id}
            dense
            value={String(pageSize)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(event) => onPageSize(Number.parseInt(event.currentTarget.value, 10))}
          />
        </div>
      )}
    </div>
  );
}
