import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';

/** The way back to the trial balance. */
export function TreasuryCrumbs({ title }: { title: string }) {
  const back = <Link to={pages.treasury.path}>{m.treasury_title()}</Link>;
  return (
    <Breadcrumbs
      label={m.layout_breadcrumbs()}
      crumbs={[
        { key: 'treasury', label: m.treasury_title(), link: back },
        { key: 'page', label: title },
      ]}
    />
  );
}
