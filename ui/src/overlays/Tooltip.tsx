import { useEffect, useRef, type FocusEvent, type PointerEvent, type ReactElement } from 'react';
import { useAnchoredPopover } from './use-anchored-popover.ts';

const delayMs = 400;

/**
 * A short label beside an icon button, on hover and on keyboard focus. It repeats the button's name and adds nothing: touch devices never
 * show it, and screen readers have the name already. Can wrap a `Menu` too.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const { popover, show, hide } = useAnchoredPopover();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    clearTimeout(timer.current);
    hide();
  };
  const enter = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') timer.current = setTimeout(() => show(currentTarget), delayMs);
  };
  const focus = ({ currentTarget, target }: FocusEvent) => {
    // Focus inside a menu that is rendered elsewhere also arrives here; the tooltip belongs to the button alone.
    if (currentTarget.contains(target) && target.matches(':focus-visible')) show(currentTarget);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      role="presentation"
      className="tip"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={focus}
      onBlur={leave}
      onKeyDown={leave}
    >
      {children}
      <span ref={popover} popover="manual" aria-hidden className="reason">
        {text}
      </span>
    </span>
  );
}
