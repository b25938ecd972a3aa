import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { RoadEnd } from './RoadEnd.tsx';

/** Answers every unknown address (specification 1, point 2: it contains a link to /login). */
export function NotFoundPage() {
  return (
    <PublicLayout>
      <div className="column notice">
        <RoadEnd />
        <p className="num text-sm font-semibold text-brand-text">404</p>
        <h1 className="notice-title">{m.site_404_heading()}</h1>
        <p className="text-lg text-ink-2">{m.site_404_text()}</p>
        <p className="flex flex-wrap justify-center gap-3 pt-6">
          <a className={buttonClass()} href={paths.home}>
            {m.site_404_home()}
          </a>
          <a className={buttonClass({ variant: 'secondary' }, 'only-out')} href={paths.login}>
            {m.site_404_login()}
          </a>
          <a className={buttonClass({ variant: 'secondary' }, 'only-in')} href={paths.dashboard}>
            {m.site_hero_dashboard()}
          </a>
        </p>
      </div>
    </PublicLayout>
  );
}
