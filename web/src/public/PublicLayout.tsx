import type { ReactNode } from 'react';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';

/** Header, content, footer; on a phone optionally a bar at the lower edge while the content is in view. */
export function PublicLayout({ phoneBar, children }: { phoneBar?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PublicHeader />
      <main id="content" tabIndex={-1}>
        <p className="flash-line" role="status" data-notice hidden />
        {children}
        {phoneBar}
      </main>
      <PublicFooter />
    </>
  );
}
