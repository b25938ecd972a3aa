import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { Tag } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { OfferButtons } from './InvestBox.tsx';

type Hero = { title: string; text: string; crumbs: readonly (readonly [string, string])[]; here: string };

/** The title of the page, with the buttons for a visitor or a customer. `children` are further elements of the header. */
export function OfferHero({ title, text, crumbs, here, children }: Hero & { children?: ReactNode }) {
  return (
    <div className="offer-head">
      <Breadcrumbs
        label={m.offering_breadcrumbs_label()}
        crumbs={[
          ...[[m.site_nav_home(), paths.home] as const, ...crumbs].map(([label, href]) => ({
            key: href,
            link: <a href={href}>{label}</a>,
          })),
          { key: 'here', label: here },
        ]}
      />
      <h1 className="offer-title">{title}</h1>
      <p className="lede offer-lede">{text}</p>
      <ul className="flex flex-wrap gap-2 pt-4">
        {[m.offering_tag_sector(), 'Polygon', 'ERC-3643', m.offering_tag_issuer()].map((tag) => (
          <li key={tag}>
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 pt-6">
        <OfferButtons />
        {children}
      </div>
    </div>
  );
}
