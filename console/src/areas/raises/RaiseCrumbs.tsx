import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { pages } from '../../paths.ts';

/** Where a page of one offering is. */
export function RaiseCrumbs({ reference }: { reference: string }) {
  return (
    <span className="raise-marks">
      <Link to={pages.raises.path} className="link">
        {m.raises_staff_title()}
      </Link>
      <span aria-hidden>›</span>
      <Link to={innerPaths.raise} params={{ reference }} className="link">
        {reference}
      </Link>
    </span>
  );
}
