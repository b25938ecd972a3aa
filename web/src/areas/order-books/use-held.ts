import { type FocusEvent, type PointerEvent, useState } from 'react';

/**
 * Keeps what is shown while a mouse is over it or the keyboard is in it, so that nothing moves under the pointer: the newest value follows
 * as soon as it is left.
 */
export function useHeld<Value>(value: Value) {
  const [held, setHeld] = useState<{ readonly value: Value }>();
  const hold = (): void => setHeld((before) => before ?? { value });
  return {
    // What is not there yet is not kept.
    shown: held?.value === undefined ? value : held.value,
    isHeld: held?.value !== undefined,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // A finger leaves no pointer behind that would end it.
        if (pointerType !== 'touch') hold();
      },
      onPointerLeave: () => setHeld(undefined),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target.matches(':focus-visible')) hold();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setHeld(undefined);
      },
    },
  };
}
