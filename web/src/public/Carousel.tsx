import * as m from '@istmo/contract/messages';
import { IconButton } from '@istmo/ui/Button';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';

type CarouselProps = {
  className: string;
  /** Names the track for screen readers. */
  label: string;
  previous: string;
  next: string;
  slides: readonly { readonly key: string; readonly content: ReactNode }[];
  /** The label of each dot; without it there are no dots. */
  dot?: (number: number) => string;
  note?: string;
};

/** Slides to scroll through. page-scripts/carousel.ts adds arrows, keys and a step every three seconds; without scripts it is a scrollable row. */
export function Carousel({ className, label, previous, next, slides, dot, note }: CarouselProps) {
  return (
    <div data-carousel className={`carousel ${className}`}>
      <div data-track role="region" tabIndex={0} aria-label={label} className="carousel-track">
        <ul className="carousel-slides">
          {slides.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      </div>
      <div className="carousel-foot">
        {note && <p className="text-sm text-ink-3">{note}</p>}
        <div className="carousel-controls">
          <IconButton variant="secondary" data-previous label={previous}>
            <ChevronLeft aria-hidden />
          </IconButton>
          {dot && (
            <span className="dots">
              {slides.map(({ key }, index) => (
                <button
                  key={key}
                  type="button"
                  data-dot
                  className="dot"
                  aria-label={dot(index + 1)}
                  aria-current={index === 0}
                />
              ))}
            </span>
          )}
          <IconButton
            variant="secondary"
            data-pause
            data-stop={m.site_carousel_stop()}
            data-play={m.site_carousel_play()}
            label={m.site_carousel_stop()}
          >
            <Pause aria-hidden className="when-running" />
            <Play aria-hidden className="when-paused" />
          </IconButton>
          <IconButton variant="secondary" data-next label={next}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
