import '../styles/crumbs.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactElement } from 'react';

export type Crumb = {
  readonly key: string;
  readonly label: string;
  /** The router's link, with its text or around it; the page itself has none. */
  readonly link?: ReactElement | ((inside: string) => ReactElement) | undefined;
};

/** Where this page is. The last crumb is the page itself. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.key}>
            {index > 0 && <ChevronRight aria-hidden />}
            {typeof crumb.link === 'function'
              ? crumb.link(crumb.label)
              : (crumb.link ?? <span aria-current="page">{crumb.label}</span>)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
