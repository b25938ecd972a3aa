import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { Banner } from './Banner.tsx';

/** The offering's carousel alone (requirement 3.15). */
export function BannerPage() {
  return (
    <main id="content" tabIndex={-1} className="column banner-page">
      <h1 className="sr-only">{m.offering_banner_title()}</h1>
      <Banner />
      <p className="pt-4">
        <a className="link" href={paths.offering}>
          {m.offering_banner_more()}
        </a>
      </p>
    </main>
  );
}
