import { BrandMark } from '@istmo/ui/Marks';
import type { ReactNode } from 'react';
import { LanguageControl } from '../../public/PreferenceControls.tsx';
import { useSite } from '../../public/site-context.ts';
import { RoadEnd } from './RoadEnd.tsx';

/** The layout of a page that replaces the whole site: brand, language, drawing and message. */
export function NoticeLayout({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="maintenance">
      <header className="column flex h-16 items-center justify-between">
        <BrandMark name={useSite().brand} />
        <LanguageControl />
      </header>
      <main id="content" tabIndex={-1} className="column notice">
        <RoadEnd />
        <h1 className="notice-title">{title}</h1>
        <p className="text-lg text-ink-2">{text}</p>
        {children}
      </main>
    </div>
  );
}
