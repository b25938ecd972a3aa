import { prefersReducedMotion, findMarked } from './elements.ts';

const stepMs = 3000; // requirement 2.9

type Carousel = {
  readonly track: HTMLElement;
  readonly slides: readonly HTMLElement[];
  readonly pause: HTMLButtonElement | undefined;
  readonly dots: readonly HTMLButtonElement[];
  isPaused: boolean;
};

function nearest({ track, slides }: Carousel): number {
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - track.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

function show({ track, slides }: Carousel, index: number): void {
  const slide = slides[Math.min(Math.max(index, 0), slides.length - 1)];
  if (slide) track.scrollTo({ left: slide.offsetLeft, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}

/** Moves by whole slides; past either end it continues at the other. */
function move(carousel: Carousel, by: number): void {
  const { track, slides } = carousel;
  const isAtEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2;
  const isAtStart = track.scrollLeft <= 2;
  const next = by > 0 && isAtEnd ? 0 : by < 0 && isAtStart ? slides.length - 1 : nearest(carousel) + by;
  show(carousel, next);
}

function markDot(carousel: Carousel): void {
  const at = nearest(carousel);
  for (const [index, dot] of carousel.dots.entries()) dot.ariaCurrent = String(index === at);
}

function setPaused(carousel: Carousel, isPaused: boolean): void {
  carousel.isPaused = isPaused;
  const { pause } = carousel;
  if (!pause) return;
  pause.dataset.paused = String(isPaused);
  pause.ariaLabel = (isPaused ? pause.dataset.play : pause.dataset.stop) ?? '';
}

function wire(root: HTMLElement): void {
  const [track] = findMarked('track', HTMLElement, root);
  if (!track) return;
  const slides = [...(track.querySelector('ul')?.children ?? [])].filter((child) => child instanceof HTMLElement);
  const [pause] = findMarked('pause', HTMLButtonElement, root);
  const dots = findMarked('dot', HTMLButtonElement, root);
  const carousel: Carousel = { track, slides, pause, dots, isPaused: false };
  let isVisible = false;

  // After any control is used the carousel does not move by itself until the play button is pressed.
  const stopAutoplay = (): void => setPaused(carousel, true);
  for (const [name, by] of [
    ['previous', -1],
    ['next', 1],
  ] as const) {
    for (const button of findMarked(name, HTMLButtonElement, root)) {
      button.addEventListener('click', () => {
        stopAutoplay();
        move(carousel, by);
      });
    }
  }
  for (const [index, dot] of dots.entries()) {
    dot.addEventListener('click', () => {
      stopAutoplay();
      show(carousel, index);
    });
  }
  track.addEventListener('scroll', () => markDot(carousel), { passive: true });
  pause?.addEventListener('click', () => setPaused(carousel, !carousel.isPaused));
  track.addEventListener('pointerdown', stopAutoplay);
  track.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    stopAutoplay();
    move(carousel, by);
  });

  setPaused(carousel, prefersReducedMotion());
  new IntersectionObserver((changes) => (isVisible = changes.at(-1)?.isIntersecting ?? false), {
    threshold: 0.6,
  }).observe(track);
  setInterval(() => {
    const isSuspended =
      carousel.isPaused || document.hidden || root.matches(':hover') || root.contains(document.activeElement);
    if (isVisible && !isSuspended) move(carousel, 1);
  }, stepMs);
}

/** Scroll-snap carousels: arrows, arrow keys and, until a control is used, a step every three seconds. */
export function wireCarousels(): void {
  for (const root of findMarked('carousel', HTMLElement)) wire(root);
}
