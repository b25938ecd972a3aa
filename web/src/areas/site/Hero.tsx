import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { paths } from '../../paths.ts';
import { CorridorProfile } from '../../public/CorridorProfile.tsx';
import { InvestCard, live, LiveSentence } from '../offering/public.tsx';

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="column hero-grid">
        <div className="hero-words">
          <p className="text-sm font-semibold text-brand-text">{m.site_hero_eyebrow()}</p>
          <h1 id="hero-title" className="display">
            {m.site_hero_title()}
          </h1>
          <p className="lede">
            <LiveSentence text={m.site_hero_text({ price: live('minimum') })} />
          </p>
          <div className="flex flex-wrap gap-3 pt-7">
            <a className={buttonClass({}, 'only-out')} href={paths.register}>
              {m.site_hero_create()}
            </a>
            <a className={buttonClass({}, 'only-in')} href={paths.dashboard}>
              {m.site_hero_dashboard()}
            </a>
            <a className={buttonClass({ variant: 'secondary' })} href={paths.whitePaper}>
              {m.site_hero_white_paper()}
            </a>
          </div>
        </div>
        <InvestCard />
      </div>
      <div className="hero-drawing">
        <div className="column">
          <CorridorProfile drawing="wide" className="profile-wide hidden w-full sm:block" />
          <CorridorProfile drawing="narrow" className="w-full sm:hidden" />
        </div>
      </div>
      <p className="column py-3 text-sm text-ink-3">{m.site_profile_caption()}</p>
    </section>
  );
}
