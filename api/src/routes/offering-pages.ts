import { noFilter, readFilter } from '@istmo/contract/kernel/offering-filter';
import type { OfferingCard } from '@istmo/contract/kernel/offering-shape';
import { noQuestions } from '@istmo/contract/kernel/raise-question';
import type { App } from '../app.ts';
import { readPublicQuestions } from '../areas/investor-relations/public.ts';
import { readOfferingCards, readPublicRaises } from '../areas/raise-pages/public.ts';
import type { FindOfferings } from '../http/live-pages.ts';

/** What pages with offerings show: the same figures as the public calls. */
export function createOfferingFinder(app: App): FindOfferings {
  let last: readonly OfferingCard[] = [];
  // The first page is there while the database is not: with the offerings that were read last.
  const readCards = async (): Promise<readonly OfferingCard[]> => {
    try {
      last = await readOfferingCards(app);
    } catch (error) {
      app.log.warn({ err: error }, 'a page shows the offerings of the last read');
    }
    return last;
  };
  return async (slug, query) => {
    if (slug === undefined) {
      const cards = await readCards();
      return { cards, one: undefined, filter: readFilter(query, cards), questions: noQuestions };
    }
    const one = (await readPublicRaises(app)).get(slug)?.view;
    return one && { cards: [], one, filter: noFilter, questions: await readPublicQuestions(app, slug) };
  };
}
