import { LaneMark } from '@istmo/ui/Lane';
import type { ReactNode } from 'react';
import { FlashBanner } from '../../frame/FlashBanner.tsx';
import { usePageTitle } from '../../kit/page-title.ts';

type EntryPageProps = { title: string; intro?: ReactNode; children: ReactNode; wide?: boolean };

/** One sign-in page: its heading over the lane, what the page before left to say, and its form. */
export function EntryPage({ title, intro, children, wide }: EntryPageProps) {
  usePageTitle(title);
  return (
    <div className="entry-body" data-wide={wide}>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <LaneMark />
        {intro && <p className="mt-5 text-ink-2">{intro}</p>}
      </header>
      <FlashBanner />
      {children}
    </div>
  );
}
