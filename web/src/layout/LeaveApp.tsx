import { useEffect } from 'react';
import { paths } from '../paths.ts';

const ready: readonly string[] = [
  paths.home,
  paths.offering,
  paths.whitePaper,
  paths.whitePaperToo,
  paths.banner,
  paths.maintenance,
  paths.notFound,
];

/**
 * For an address that is not a page of the app: a static page is loaded from the server, any other address leads to the 404 page
 * (requirement 2.2.19).
 */
export function LeaveApp() {
  useEffect(() => {
    const path = location.pathname;
    // Reload only once: a server without that page would send the app again, in an endless loop.
    if (ready.includes(path) && !history.state?.left) {
      history.replaceState({ left: true }, '', location.href);
      location.reload();
    } else if (path !== paths.notFound) location.replace(paths.notFound);
  }, []);
  return null;
}
