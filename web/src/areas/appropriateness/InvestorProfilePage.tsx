import './appropriateness.css';
import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Banner } from '@istmo/ui/Banner';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { investorProfileQuery } from './appropriateness.queries.ts';
import { DeclarationCard } from './DeclarationCard.tsx';
import { InvestorHistory } from './InvestorHistory.tsx';
import { LimitCard } from './LimitCard.tsx';
import { QuizList } from './QuizList.tsx';

const otherCategories: Readonly<Record<Exclude<InvestorCategory, 'retail'>, () => string>> = {
  professional: m.appropriateness_category_professional,
  institutional: m.appropriateness_category_institutional,
};

/** /investor-profile: what a retail investor completes before an order of an offering, and their limit. */
export function InvestorProfilePage() {
  const search = useSearch({ from: '/signed-in/investor-profile' });
  const profile = useSuspenseQuery(investorProfileQuery).data.data;
  const { category } = profile;
  return (
    <>
      <PageHead title={m.appropriateness_profile_title()} intro={m.appropriateness_profile_intro()} />
      <div className="investor-cards">
        {category === 'retail' ? (
          <>
            <LimitCard profile={profile} />
            <QuizList profile={profile} returnTo={search.return} />
            <DeclarationCard declarations={profile.declarations} />
          </>
        ) : (
          <Banner>{m.appropriateness_not_retail({ category: otherCategories[category]() })}</Banner>
        )}
      </div>
      <InvestorHistory profile={profile} />
    </>
  );
}
