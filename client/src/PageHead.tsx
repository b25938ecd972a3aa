import './page-head.css';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type PageHeadProps = {
  /** The page's h1, and the window title. */
  title: string;
  /** One sentence under it. */
  intro?: ReactNode;
  breadcrumbs?: ReactNode;
  /** The page's main action, on the right; under the title on a phone. */
  action?: ReactNode;
};

/** The header of a page. Its heading gets the focus after a navigation. */
export function PageHead({ title, intro, breadcrumbs, action }: PageHeadProps) {
  usePageTitle(title);
  return (
    <header className="page-head">
      {breadcrumbs}
      <div className="page-head-line">
        <h1 tabIndex={-1}>{title}</h1>
        {action && <div className="page-head-action">{action}</div>}
      </div>
      {intro && <p className="page-intro">{intro}</p>}
    </header>
  );
}
