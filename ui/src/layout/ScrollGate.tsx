import '../../styles/scroll-gate.css';
import Check from 'lucide-react/icons/check';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';

type ScrollGateLabels = {
  /** "Scroll to the end to enable the checkbox" */
  hint: string;
  /** "Continue reading" */
  next: string;
  /** "You can now accept." */
  ready: string;
  /** The sentence beside the checkbox. */
  agree: ReactNode;
  /** The accessible name of the contents list. */
  contents?: string | undefined;
};

export type ScrollGateProps = {
  /** The accessible name of the scroll region; usually the dialog's title. */
  title: string;
  /** The text, with real headings inside. */
  children: ReactNode;
  labels: ScrollGateLabels;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** For a dialog's `initialFocus`: reading starts in the text, not on a disabled checkbox. */
  regionRef?: RefObject<HTMLDivElement | null> | undefined;
  /** Headings inside the text by id; listed at the left where there is room. */
  contents?: readonly { readonly id: string; readonly title: string }[] | undefined;
};

/**
 * A checkbox that is enabled once the end of the text has been visible: short text at once, long text after scrolling. It stays enabled.
 */
export function ScrollGate({ title, children, labels, agreed, onAgree, regionRef, contents }: ScrollGateProps) {
  const id = useId();
  const ownRegion = useRef<HTMLDivElement>(null);
  const box = regionRef ?? ownRegion;
  const { end, isRead } = useReachedEnd(box);
  const scrollPage = () => {
    const region = box.current;
    region?.scrollBy({
      top: region.clientHeight * 0.9,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    region?.focus({ preventScroll: true });
  };
  const jump = (event: MouseEvent, target: string) => {
    event.preventDefault();
    document.getElementById(target)?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div className="gate-frame" data-contents={contents !== undefined}>
      {contents && (
        <nav className="gate-contents" aria-label={labels.contents}>
          {contents.map((part) => (
            <a key={part.id} href={`#${part.id}`} onClick={(event) => jump(event, part.id)}>
              {part.title}
            </a>
          ))}
        </nav>
      )}
      <div ref={box} className="gate-box" role="region" aria-label={title} tabIndex={0}>
        {children}
        <div ref={end} className="gate-end" />
      </div>
      <div className="gate-hint">
        <span id={id}>
          {isRead ? (
            <span className="gate-ready">
              <Check aria-hidden />
              {labels.ready}
            </span>
          ) : (
            labels.hint
          )}
        </span>
        {!isRead && (
          <Button size="sm" variant="secondary" onClick={scrollPage}>
            {labels.next}
          </Button>
        )}
      </div>
      <Checkbox
        checked={agreed}
        disabled={!isRead}
        aria-describedby={id}
        onChange={(event) => onAgree(event.currentTarget.checked)}
      >
        {labels.agree}
      </Checkbox>
      <p role="status" className="sr-only">
        {isRead && labels.ready}
      </p>
    </div>
  );
}

/**
 * Whether the end marker has ever been visible in the box. Two pixels of tolerance for zoomed pages; enabled where observing is not
 * possible.
 */
function useReachedEnd(box: RefObject<HTMLDivElement | null>) {
  const end = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isRead || !end.current) return undefined;
    if (!('IntersectionObserver' in window)) {
      setRead(true);
      return undefined;
    }
    const observer = new IntersectionObserver(
      // A busy browser reports several changes at once, the last of which may be that it is visible.
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setRead(true);
      },
      { root: box.current, rootMargin: '0px 0px 2px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isRead, box]);
  return { end, isRead };
}
