import * as m from '@istmo/contract/messages';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useSay } from '../../public/language.tsx';
import { Section } from '../../public/Section.tsx';
import { ListedPlate, PlotPlate, PortPlate, TunnelPlate } from './plates.tsx';

const offerings = [
  {
    Plate: PortPlate,
    tag: m.site_offer_one_tag,
    title: m.site_offer_one_title,
    text: m.site_offer_one_text,
    action: m.site_offer_one_action,
    href: paths.offering,
  },
  {
    Plate: TunnelPlate,
    tag: m.site_offer_two_tag,
    title: m.site_offer_two_title,
    text: m.site_offer_two_text,
    action: m.site_offer_two_action,
    href: `${paths.whitePaper}#offer`,
  },
  {
    Plate: ListedPlate,
    tag: m.site_offer_listed_tag,
    title: m.site_offer_listed_title,
    text: m.site_offer_listed_text,
    action: m.site_offer_listed_action,
    href: paths.securities,
  },
  {
    Plate: PlotPlate,
    tag: m.site_offer_yours_tag,
    title: m.site_offer_yours_title,
    text: m.site_offer_yours_text,
    action: m.site_offer_yours_action,
    href: paths.issuers,
  },
] as const;

function Controls() {
  const say = useSay();
  return (
    <div className="carousel-controls">
      <button type="button" data-previous className="round" aria-label={say(m.site_offerings_previous)}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      <button type="button" data-next className="round" aria-label={say(m.site_offerings_next)}>
        <ChevronRight size={20} aria-hidden />
      </button>
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
    </div>
  );
}

/** Two offerings side by side on a desktop, one on a phone (specification 2, point 2.18); without scripts it is a list to scroll. */
export function Offerings() {
  const say = useSay();
  return (
    <Section id="offerings" title={say(m.site_offerings_title)} text={say(m.site_offerings_text)}>
      <div data-carousel className="carousel">
        <Controls />
        <div data-track role="region" tabIndex={0} aria-label={say(m.site_offerings_label)} className="carousel-track">
          <ul className="carousel-slides">
            {offerings.map(({ Plate, tag, title, text, action, href }) => (
              <li key={say(title)} className="card offer">
                <Plate />
                <div className="offer-words">
                  <p>
                    <span className="tag">{say(tag)}</span>
                  </p>
                  <h3>{say(title)}</h3>
                  <p className="grow text-ink-2">{say(text)}</p>
                  <p className="pt-2">
                    <a className="textlink offer-link" href={href}>
                      {say(action)}
                    </a>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
