import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useSay } from '../../public/language.tsx';
import { CaribbeanPlate, ClimbPlate, PacificPlate, RidgePlate } from './banner-plates.tsx';

const pictures = [
  [PacificPlate, m.offering_banner_one],
  [ClimbPlate, m.offering_banner_two],
  [RidgePlate, m.offering_banner_three],
  [CaribbeanPlate, m.offering_banner_four],
] as const;

function Controls() {
  const say = useSay();
  return (
    <div className="banner-controls">
      <button type="button" data-previous className="round" aria-label={say(m.offering_banner_previous)}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      <span className="dots">
        {pictures.map(([, words], index) => (
          <button
            key={say(words)}
            type="button"
            data-dot
            className="dot"
            aria-label={say(withParams(m.offering_banner_dot, { number: index + 1 }))}
            aria-current={index === 0}
          />
        ))}
      </span>
      <button
        type="button"
        data-pause
        data-stop={say(m.site_carousel_stop)}
        data-play={say(m.site_carousel_play)}
        className="round"
        aria-label={say(m.site_carousel_stop)}
      >
        <Pause size={18} aria-hidden className="when-running" />
        <Play size={18} aria-hidden className="when-paused" />
      </button>
      <button type="button" data-next className="round" aria-label={say(m.offering_banner_next)}>
        <ChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}

/** Four pictures, one every three seconds until somebody takes over (specification 2, point 2.17); without scripts, a row to scroll. */
export function Banner() {
  const say = useSay();
  return (
    <div data-carousel className="banner">
      <div data-track role="region" tabIndex={0} aria-label={say(m.offering_banner_label)} className="carousel-track">
        <ul className="banner-slides">
          {pictures.map(([Plate, words]) => (
            <li key={say(words)}>
              <figure>
                <Plate />
                <figcaption>{say(words)}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
      <div className="banner-foot">
        <p className="text-sm text-ink-3">{say(m.offering_banner_note)}</p>
        <Controls />
      </div>
    </div>
  );
}
