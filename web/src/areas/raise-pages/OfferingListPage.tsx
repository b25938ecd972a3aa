import { filterCards } from '@istmo/contract/kernel/offering-filter';
import { offeringGroups } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { EmptyState } from '@istmo/ui/EmptyState';
import { paths } from '../../paths.ts';
import { useOfferings } from '../../public/offerings-context.ts';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { OfferingCards } from './OfferingCards.tsx';
import { OfferingFilters } from './OfferingFilters.tsx';

const titles = {
  open: m.raisepage_group_open,
  coming: m.raisepage_group_coming,
  past: m.raisepage_group_past,
} as const;

function List() {
  const { cards, filter } = useOfferings();
  const found = filterCards(cards, filter);
  if (cards.length === 0)
    return <EmptyState title={m.raisepage_list_empty()}>{m.raisepage_list_empty_text()}</EmptyState>;
  if (found.length === 0) {
    const action = (
      <a className={buttonClass({ variant: 'secondary' })} href={paths.offerings}>
        {m.raisepage_list_none_action()}
      </a>
    );
    return <EmptyState title={m.raisepage_list_none()} action={action} />;
  }
  return offeringGroups
    .map((group) => ({ group, cards: found.filter((card) => card.group === group) }))
    .filter((part) => part.cards.length > 0)
    .map((part) => (
      <section key={part.group} aria-labelledby={`list-${part.group}`} className="raise-group">
        <h2 id={`list-${part.group}`} className="section-title">
          {titles[part.group]()}
        </h2>
        <OfferingCards cards={part.cards} level="h3" />
      </section>
    ));
}

/** /offerings: every public offering, those that are open first. */
export function OfferingListPage() {
  return (
    <PublicLayout>
      <div className="column raise-list">
        <h1 className="offer-title">{m.raisepage_list_heading()}</h1>
        <p className="lede raise-lede">{m.raisepage_list_text()}</p>
        <OfferingFilters />
        <List />
      </div>
    </PublicLayout>
  );
}
