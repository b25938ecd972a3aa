import * as m from '@istmo/contract/messages';
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { whitePaperPdf } from '../../paths.ts';
import { When } from '../../public/blanks.tsx';
import { useLanguage, useSay } from '../../public/language.tsx';
import { PublicFrame } from '../../public/PublicFrame.tsx';
import { Questions } from '../../public/Questions.tsx';
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
  const say = useSay();
  return (
    <a className="btn btn-s" href={whitePaperPdf[useLanguage()]}>
      <FileDown size={18} aria-hidden />
      {say(m.offering_pdf_link)}
    </a>
  );
}

/** Content beside the box that stays in view; on a phone the box is a bar with a sheet. */
export function OfferColumns({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <PublicFrame phoneBar={<InvestBar />}>
      <div className="column offer-columns">
        <div className="offer-main">{children}</div>
        <aside aria-label={say(m.offering_invest_label)} className="offer-aside">
          <InvestBox />
        </aside>
      </div>
    </PublicFrame>
  );
}

export function OfferQuestions() {
  const say = useSay();
  return (
    <section id="faq" aria-labelledby="faq-title" className="chapter">
      <h2 id="faq-title" className="section-title pb-4">
        {say(m.offering_faq_title)}
      </h2>
      <Questions name="offer-faq" questions={offerQuestions} />
    </section>
  );
}

function Anchors() {
  const say = useSay();
  const team = (
    <When blank="has_team">
      <li>
        <a href="#team">{say(m.offering_anchor_team)}</a>
      </li>
    </When>
  );
  return (
    <nav aria-label={say(m.offering_anchors_label)} className="anchors">
      <ul>
        <li>
          <a href="#price">{say(m.offering_anchor_price)}</a>
        </li>
        <li>
          <a href="#offer">{say(m.offering_anchor_offer)}</a>
        </li>
        <li>
          <a href="#corridor">{say(m.offering_anchor_corridor)}</a>
        </li>
        {team}
        <li>
          <a href="#documents">{say(m.offering_anchor_documents)}</a>
        </li>
        <li>
          <a href="#faq">{say(m.offering_anchor_faq)}</a>
        </li>
      </ul>
    </nav>
  );
}

/** The public page of the COINGT sale (specification 2, point 2.17). */
export function OfferingPage() {
  const say = useSay();
  return (
    <OfferColumns>
      <OfferHero
        title={say(m.offering_hero_title)}
        text={say(m.offering_hero_text)}
        crumbs={[]}
        here={say(m.offering_breadcrumb_offering)}
      >
        <PdfLink />
      </OfferHero>
      <Banner />
      <Anchors />
      <Price />
      <section id="offer" aria-labelledby="offer-title" className="chapter">
        <h2 id="offer-title" className="section-title">
          {say(m.offering_offer_title)}
        </h2>
        <p className="section-text">{say(m.offering_offer_text)}</p>
        <Facts facts={offerFacts} />
        <h3 className="pb-4 pt-8 text-lg">{say(m.offering_progress_title)}</h3>
        <Tranches />
      </section>
      <Corridor />
      <Team />
      <Documents />
      <OfferQuestions />
    </OfferColumns>
  );
}
