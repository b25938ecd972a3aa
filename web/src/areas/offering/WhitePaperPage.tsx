import * as m from '@istmo/contract/messages';
import { paths } from '../../paths.ts';
import { useSay } from '../../public/language.tsx';
import { Banner } from './Banner.tsx';
import { OfferColumns, OfferQuestions, PdfLink } from './OfferingPage.tsx';
import { OfferHero } from './OfferHero.tsx';
import { Paper } from './Paper.tsx';
import { Price } from './Price.tsx';
import { Team } from './Team.tsx';

/** The white paper with what the offering's page has around it (specification 2, point 2.17 names one page for all three addresses). */
export function WhitePaperPage() {
  const say = useSay();
  return (
    <OfferColumns>
      <OfferHero
        title={say(m.offering_paper_title)}
        text={say(m.offering_paper_intro)}
        crumbs={[[say(m.offering_breadcrumb_offering), paths.offering]]}
        here={say(m.offering_breadcrumb_paper)}
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
