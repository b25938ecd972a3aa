import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { Banner } from './Banner.tsx';
import { OfferColumns, OfferQuestions, PdfLink } from './OfferingPage.tsx';
import { OfferHero } from './OfferHero.tsx';
import { Paper } from './Paper.tsx';
import { Price } from './Price.tsx';
import { Team } from './Team.tsx';

/** The white paper in the layout of the offering's page (specification 2, point 2.17 names one page for all three addresses). */
export function WhitePaperPage() {
  return (
    <OfferColumns>
      <OfferHero
        title={m.offering_paper_title()}
        text={m.offering_paper_intro()}
        crumbs={[[m.offering_breadcrumb_offering(), paths.offering]]}
        here={m.offering_breadcrumb_paper()}
      >
        <PdfLink />
      </OfferHero>
      <Banner />
      <Price />
      <Paper />
      <Team />
      <OfferQuestions />
    </OfferColumns>
  );
}
