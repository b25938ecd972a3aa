import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';

/** The way back to the list of bonds from a page under it. */
export function BondCrumbs({ here }: { readonly here: string }) {
  return (
    <Breadcrumbs
      label={m.layout_breadcrumbs()}
      crumbs={[
        {
          key: 'bonds',
          label: m.bonds_title(),
          link: <Link to={pages.bonds.path}>{m.bonds_title()}</Link>,
        },
        { key: 'page', label: here },
      ]}
    />
  );
}
