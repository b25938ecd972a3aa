import { PageCrumbs } from '@istmo/client/PageCrumbs';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { pages } from '../../paths.ts';

/** The way back to the trial balance. */
export function TreasuryCrumbs({ title }: { title: string }) {
  return (
    <PageCrumbs here={title}>
      <Link to={pages.treasury.path}>{m.treasury_title()}</Link>
    </PageCrumbs>
  );
}
