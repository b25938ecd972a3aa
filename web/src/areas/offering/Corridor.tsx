import * as m from '@istmo/contract/messages';
import { CorridorProfile } from '../../public/CorridorProfile.tsx';

/** The line as a drawing with its kilometre marks. */
export function Corridor() {
  return (
    <section id="corridor" aria-labelledby="corridor-title" className="chapter">
      <h2 id="corridor-title" className="section-title">
        {m.offering_corridor_title()}
      </h2>
      <p className="section-text">{m.offering_corridor_text()}</p>
      <figure className="corridor">
        <div className="corridor-drawing">
          <CorridorProfile drawing="wide" className="profile-column hidden w-full sm:block" />
          <CorridorProfile drawing="narrow" className="w-full sm:hidden" />
        </div>
        <figcaption className="text-sm text-ink-2">
          {m.offering_corridor_ticks()} {m.site_profile_caption()}
        </figcaption>
      </figure>
    </section>
  );
}
