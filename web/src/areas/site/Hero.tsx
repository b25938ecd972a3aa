import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { CorridorProfile } from '../../public/CorridorProfile.tsx';
import { useSay } from '../../public/language.tsx';
import { InvestCard } from '../offering/public.tsx';

export function Hero() {
  const say = useSay();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="column hero-grid">
        <div className="hero-words">
          <p className="text-sm font-semibold text-brand-text">{say(m.site_hero_eyebrow)}</p>
          <h1 id="hero-title" className="display">
            {say(m.site_hero_title)}
          </h1>
          <p className="lede">{say(m.site_hero_text)}</p>
          <div className="flex flex-wrap gap-3 pt-7">
            <a className="btn btn-p only-out" href={paths.register}>
              {say(m.site_hero_create)}
            </a>
            <a className="btn btn-p only-in" href={paths.dashboard}>
              {say(m.site_hero_dashboard)}
            </a>
            <a className="btn btn-s" href={paths.whitePaper}>
              {say(m.site_hero_white_paper)}
            </a>
          </div>
        </div>
        <InvestCard />
      </div>
      <div className="hero-drawing">
        <div className="column">
          <CorridorProfile frame="wide" className="profile-wide hidden w-full sm:block" />
          <CorridorProfile frame="narrow" className="w-full sm:hidden" />
        </div>
      </div>
      <p className="column py-3 text-sm text-ink-3">{say(m.site_profile_caption)}</p>
    </section>
  );
}
