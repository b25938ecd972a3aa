import { writeStored } from '@istmo/client/storage';
import * as tabStorageNames from '@istmo/client/tab-storage-names';

/** A link to sign in or up with `data-return`: the next sign-in of this tab opens that page. */
export function wireReturns(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-return]') : null;
    if (link?.dataset.return) writeStored(tabStorageNames.returnTo, link.dataset.return, 'session');
  });
}
