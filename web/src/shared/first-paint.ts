const maxWaitMs = 1_000;

/**
 * When the browser has painted the first content of the page. At once where it does not report that: in a background tab, which is not
 * painted, and in an old browser; and after a second in any case.
 */
export function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) => {
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      painted.disconnect();
      resolve();
    });
    painted.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, maxWaitMs);
  });
}
