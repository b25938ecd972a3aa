import './open-page.css';
import { pageFacts } from '@istmo/client/page-facts';
import { usePageTitle } from '@istmo/client/page-title';
import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { Tag } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';

/** A page without a session: one card in the middle. */
export function OpenPage({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main id="main" className="console-open">
      <div className="console-card">
        <div className="console-brand">
          <BrandMark name={pageFacts.brand} />
          <Tag tone="neg">{m.staff_badge()}</Tag>
        </div>
        <h1>{title}</h1>
        {intro && <p className="console-intro">{intro}</p>}
        {children}
      </div>
    </main>
  );
}
