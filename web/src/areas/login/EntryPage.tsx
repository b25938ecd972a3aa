import { TitleRule } from '@istmo/ui/TitleRule';
import type { ReactNode } from 'react';
import { FlashBanner } from '../../layout/FlashBanner.tsx';
import { usePageTitle } from '@istmo/client/page-title';

type EntryPageProps = { title: string; intro?: ReactNode; children: ReactNode; wide?: boolean };

/** A sign-in page: its heading, the notice saved by the previous page, and its form. */
export function EntryPage({ title, intro, children, wide }: EntryPageProps) {
  usePageTitle(title);
  return (
    <div className="entry-body" data-wide={wide}>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <TitleRule />
        {intro && <p className="mt-5 text-ink-2">{intro}</p>}
      </header>
      <FlashBanner />
      {children}
    </div>
  );
}
