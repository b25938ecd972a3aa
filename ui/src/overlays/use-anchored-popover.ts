import { useRef } from 'react';

const gap = 8;
const edge = 12;

/**
 * A small native popover above an element, or below it where there is no room. The top layer is never clipped and is above every dialog, so
 * no positioning library is needed.
 */
export function useAnchoredPopover() {
  const popover = useRef<HTMLSpanElement>(null);
  const hide = () => {
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover();
  };
  const show = (anchor: Element) => {
    const element = popover.current;
    if (!element?.showPopover || element.matches(':popover-open')) return;
    element.showPopover();
    const at = anchor.getBoundingClientRect();
    const size = element.getBoundingClientRect();
    const room = document.documentElement.clientWidth - size.width - edge;
    const above = at.top - size.height - gap;
    element.style.left = `${Math.max(edge, Math.min(at.left + (at.width - size.width) / 2, room))}px`;
    element.style.top = `${above < edge ? at.bottom + gap : above}px`;
  };
  return { popover, show, hide };
}
