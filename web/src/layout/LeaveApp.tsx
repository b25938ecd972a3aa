import { useEffect } from 'react';
import { paths } from '../paths.ts';

const ready: readonly string[] = [
  paths.home,
  paths.offering,
  paths.offerings,
  paths.whitePaper,
  paths.whitePaperToo,
  paths.banner,
  paths.maintenance,
  paths.notFound,
];

const isReady = (path: string): boolean => ready.includes(path) || path.startsWith(`${paths.offerings}/`);

/**
 * For an address that is not a page of the app: a static page is loaded from the server, any other address leads to the 404 page
 * (requirement 2.2.19).
 */
export function LeaveApp() {
  useEffect(() => {
    const path = location.pathname;
    // Reload only once: a server without that page would send the app again, in an endless loop.
    if (isReady(path) && !history.state?.left) {
      history.replaceState({ left: true }, '', location.href);
      location.reload();
    } else if (path !== paths.notFound) location.replace(paths.notFound);
  }, []);
  return null;
}
