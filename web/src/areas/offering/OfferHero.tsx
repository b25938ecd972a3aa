import * as m from '@istmo/contract/messages';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../public/Breadcrumb.tsx';
import { useSay } from '../../public/language.tsx';
import { OfferButtons } from './InvestBox.tsx';

type Hero = { title: string; text: string; crumbs: readonly (readonly [string, string])[]; here: string };

/** Who and what, with the right button for a visitor or a customer. `children` is what else belongs to the head of the page. */
export function OfferHero({ title, text, crumbs, here, children }: Hero & { children?: ReactNode }) {
  const say = useSay();
  return (
    <div className="offer-head">
      <Breadcrumb steps={[[say(m.site_nav_home), paths.home], ...crumbs]} here={here} />
      <h1 className="offer-title">{title}</h1>
      <p className="lede offer-lede">{text}</p>
      <ul className="flex flex-wrap gap-2 pt-4">
        {[say(m.offering_tag_sector), 'Polygon', 'ERC-3643', say(m.offering_tag_issuer)].map((tag) => (
          <li key={tag} className="tag">
            {tag}
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
