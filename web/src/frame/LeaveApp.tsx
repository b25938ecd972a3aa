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

/** No page of the app: one that the server sends ready-made is fetched from it, any other address is unknown (specification 2, point 2.19). */
export function LeaveApp() {
  useEffect(() => {
    const path = location.pathname;
    // Fetched once only: a server without that page would send the app again, for ever.
    if (ready.includes(path) && !history.state?.left) {
      history.replaceState({ left: true }, '', location.href);
      location.reload();
    } else if (path !== paths.notFound) location.replace(paths.notFound);
  }, []);
  return null;
}
