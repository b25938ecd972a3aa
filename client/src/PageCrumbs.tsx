import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Children, isValidElement, type ReactNode } from 'react';

type PageCrumbsProps = {
  here: string;
  /** The links of the pages above this one. */
  children: ReactNode;
};

/** The path to a page, in its head. */
export function PageCrumbs({ here, children }: PageCrumbsProps) {
  const above = Children.toArray(children)
    .filter((link) => isValidElement(link))
    .map((link, index) => ({ key: `${index}`, link }));
  return <Breadcrumbs label={m.layout_breadcrumbs()} crumbs={[...above, { key: 'here', label: here }]} />;
}
