import { useCallback, useRef } from 'react';

const landmarks = '[role="dialog"], [role="alertdialog"], header, nav, main, aside, footer';

/**
 * Where a popup should hang: inside the landmark (or dialog) of what opens it, instead of at the end of the body, so that it is found by those
 * who move by landmarks. `opener` is the trigger's ref, `container` goes to the portal.
 */
export function useLandmark() {
  const container = useRef<HTMLElement>(null);
  const opener = useCallback((element: HTMLElement | null) => {
    if (element) container.current = element.closest<HTMLElement>(landmarks) ?? document.body;
  }, []);
  return { opener, container };
}
