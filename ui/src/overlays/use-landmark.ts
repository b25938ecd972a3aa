import { useCallback, useRef } from 'react';

const landmarks = '[role="dialog"], [role="alertdialog"], header, nav, main, aside, footer';

/**
 * Where a popup is rendered: inside the landmark (or dialog) of its opener instead of at the end of the body, so that landmark navigation
 * finds it. `opener` is the trigger's ref, `container` goes to the portal.
 */
export function useLandmark() {
  const container = useRef<HTMLElement>(null);
  const opener = useCallback((element: HTMLElement | null) => {
    if (element) container.current = element.closest<HTMLElement>(landmarks) ?? document.body;
  }, []);
  return { opener, container };
}
