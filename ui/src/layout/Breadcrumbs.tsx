import '../../styles/breadcrumbs.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactElement } from 'react';

type Crumb = {
  readonly key: string;
  /** The name of a page that has no link. */
  readonly label?: string;
  /** The router's link; the current page has none. */
  readonly link?: ReactElement | undefined;
};

/** The path to this page. The last item is the page itself. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.key}>
            {index > 0 && <ChevronRight aria-hidden />}
            {crumb.link ?? <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
