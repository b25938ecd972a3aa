import { PageHead } from '@istmo/client/PageHead';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { pages } from '../paths.ts';

/** An address of the console that has no page. */
export function PageMissing() {
  return (
    <>
      <PageHead title={m.site_404_title()} />
      <p>{m.site_404_text()}</p>
      <p>
        <Link to={pages.home.path} className="link">
          {m.staff_home()}
        </Link>
      </p>
    </>
  );
}
