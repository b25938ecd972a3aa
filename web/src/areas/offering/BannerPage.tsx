import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { useSay } from '../../public/language.tsx';
import { Banner } from './Banner.tsx';

/** The offering's carousel alone (decisions, point 15). */
export function BannerPage() {
  const say = useSay();
  return (
    <main id="content" tabIndex={-1} className="column banner-page">
      <h1 className="sr-only">{say(m.offering_banner_title)}</h1>
      <Banner />
      <p className="pt-4">
        <a className="textlink" href={paths.offering}>
          {say(m.offering_banner_more)}
        </a>
      </p>
    </main>
  );
}
