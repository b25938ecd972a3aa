import { useRef } from 'react';

const gap = 8;
const edge = 12;

/**
 * A small native popover that stands above an element, or below it where there is no room. The top layer is never clipped and is above every
 * dialog, so no positioning library is needed.
 */
export function useBubble() {
  const bubble = useRef<HTMLSpanElement>(null);
  const hide = () => {
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  };
  const show = (anchor: Element) => {
    const shown = bubble.current;
    if (!shown?.showPopover || shown.matches(':popover-open')) return;
    shown.showPopover();
    const at = anchor.getBoundingClientRect();
    const size = shown.getBoundingClientRect();
    const room = document.documentElement.clientWidth - size.width - edge;
    const above = at.top - size.height - gap;
    shown.style.left = `${Math.max(edge, Math.min(at.left + (at.width - size.width) / 2, room))}px`;
    shown.style.top = `${above < edge ? at.bottom + gap : above}px`;
  };
  return { bubble, show, hide };
}
