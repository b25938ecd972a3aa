import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { useSay } from '../../public/language.tsx';
import { PublicFrame } from '../../public/PublicFrame.tsx';
import { RoadEnd } from './RoadEnd.tsx';

/** Answers every unknown address (specification 1, point 2: it contains a link to /login). */
export function NotFoundPage() {
  const say = useSay();
  return (
    <PublicFrame>
      <div className="column notice">
        <RoadEnd />
        <p className="num text-sm font-semibold text-brand-text">404</p>
        <h1 className="notice-title">{say(m.site_404_heading)}</h1>
        <p className="text-lg text-ink-2">{say(m.site_404_text)}</p>
        <p className="flex flex-wrap justify-center gap-3 pt-6">
          <a className="btn btn-p" href={paths.home}>
            {say(m.site_404_home)}
          </a>
          <a className="btn btn-s only-out" href={paths.login}>
            {say(m.site_404_login)}
          </a>
          <a className="btn btn-s only-in" href={paths.dashboard}>
            {say(m.site_hero_dashboard)}
          </a>
        </p>
      </div>
    </PublicFrame>
  );
}
