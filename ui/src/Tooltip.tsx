import { useEffect, useRef, type FocusEvent, type PointerEvent, type ReactElement } from 'react';
import { useBubble } from './use-bubble.ts';

const delayMs = 400;

/**
 * A short word beside an icon button, on hover and on keyboard focus. It repeats the button's name and never adds to it: touch never sees it,
 * and who listens has heard the name already. Goes around a `Menu` too.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const { bubble, show, hide } = useBubble();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    clearTimeout(timer.current);
    hide();
  };
  const enter = ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') timer.current = setTimeout(() => show(currentTarget), delayMs);
  };
  const focus = ({ currentTarget, target }: FocusEvent) => {
    // Focus inside a menu that hangs elsewhere also arrives here; the word belongs to the button alone.
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
      <span ref={bubble} popover="manual" aria-hidden className="reason">
        {text}
      </span>
    </span>
  );
}
