import { type HolderDuty, isVote } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CorporateAction } from './corporate-actions.store.ts';
import type { ActionTerms } from './terms.store.ts';

type DatedEvent = {
  readonly action: Pick<CorporateAction, 'kind' | 'state'>;
  readonly terms: Pick<ActionTerms, 'rates' | 'cutoffAt' | 'recordAt'>;
};

/** Until when the currency of the payment can be chosen: without a cut-off of its own until the record moment. Null where there is nothing to choose. */
export function chooseUntil({ terms }: Pick<DatedEvent, 'terms'>): Date | null {
  return terms.rates.length > 1 ? (terms.cutoffAt ?? terms.recordAt) : null;
}

const takesInstructions = (state: CorporateAction['state']): boolean => state === 'announced' || state === 'recorded';

/** Whether a holder may choose the currency at this moment. */
export function mayChoose(event: DatedEvent, now: Date): boolean {
  const until = chooseUntil(event);
  return until !== null && now <= until && takesInstructions(event.action.state);
}

/** What a holder has to do at this moment, and until when. */
export function findDuty(event: DatedEvent, now: Date): { readonly duty: HolderDuty; readonly until: Date | null } {
  const { action, terms } = event;
  const isOpen = terms.cutoffAt !== null && now <= terms.cutoffAt && takesInstructions(action.state);
  if (isOpen && isVote(action.kind)) return { duty: 'vote', until: terms.cutoffAt };
  if (isOpen && action.kind === 'tender') return { duty: 'tender', until: terms.cutoffAt };
  if (mayChoose(event, now)) return { duty: 'choose', until: chooseUntil(event) };
  return { duty: 'nothing', until: null };
}
