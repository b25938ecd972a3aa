import * as m from '@istmo/contract/messages';
import { getLocale } from '@istmo/contract/language';
import { buttonClass } from '@istmo/ui/Button';
import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { whitePaperPdf } from '../../paths.ts';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { Questions } from '../../public/Questions.tsx';
import { useSite } from '../../public/site-context.ts';
import { Banner } from './Banner.tsx';
import { Corridor } from './Corridor.tsx';
import { Documents } from './Documents.tsx';
import { Facts } from './Facts.tsx';
import { InvestBar, InvestBox } from './InvestBox.tsx';
import { OfferHero } from './OfferHero.tsx';
import { offerFacts } from './offer-facts.ts';
import { offerQuestions } from './offer-questions.ts';
import { Price } from './Price.tsx';
import { Team } from './Team.tsx';
import { Tranches } from './Tranches.tsx';

export function PdfLink() {
  return (
    <a className={buttonClass({ variant: 'secondary' })} href={whitePaperPdf[getLocale()]}>
      <FileDown aria-hidden />
      {m.offering_pdf_link()}
    </a>
  );
}

/** Content beside the box, which stays in view; on a phone the box is a bar with a sheet. */
export function OfferColumns({ children }: { children: ReactNode }) {
  return (
    <PublicLayout phoneBar={<InvestBar />}>
      <div className="column offer-columns">
        <div className="offer-main">{children}</div>
        <aside aria-label={m.offering_invest_label()} className="offer-aside">
          <InvestBox />
        </aside>
      </div>
    </PublicLayout>
  );
}

export function OfferQuestions() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="chapter">
      <h2 id="faq-title" className="section-title pb-4">
        {m.offering_faq_title()}
      </h2>
      <Questions name="offer-faq" questions={offerQuestions()} />
    </section>
  );
}

function Anchors() {
  const { team } = useSite();
  const anchors = [
    ['#price', m.offering_anchor_price],
    ['#offer', m.offering_anchor_offer],
    ['#corridor', m.offering_anchor_corridor],
    ...(team.length > 0 ? ([['#team', m.offering_anchor_team]] as const) : []),
    ['#documents', m.offering_anchor_documents],
    ['#faq', m.offering_anchor_faq],
  ] as const;
  return (
    <nav aria-label={m.offering_anchors_label()} className="anchors">
      <ul>
        {anchors.map(([href, name]) => (
          <li key={href}>
            <a href={href}>{name()}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The public page of the COINGT sale (specification 2, point 2.17). */
export function OfferingPage() {
  return (
    <OfferColumns>
      <OfferHero
        title={m.offering_hero_title()}
        text={m.offering_hero_text()}
        crumbs={[]}
        here={m.offering_breadcrumb_offering()}
      >
        <PdfLink />
      </OfferHero>
      <Banner />
      <Anchors />
      <Price />
      <section id="offer" aria-labelledby="offer-title" className="chapter">
        <h2 id="offer-title" className="section-title">
          {m.offering_offer_title()}
        </h2>
        <p className="section-text">{m.offering_offer_text()}</p>
        <Facts facts={offerFacts()} />
        <h3 className="pb-4 pt-8 text-lg">{m.offering_progress_title()}</h3>
        <Tranches />
      </section>
      <Corridor />
      <Team />
      <Documents />
      <OfferQuestions />
    </OfferColumns>
  );
}
