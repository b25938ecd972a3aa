import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import type {
  CorporateActionKind,
  CorporateActionState,
  EntitlementState,
  IssuedReason,
} from '@istmo/contract/areas/corporate-actions/kinds';
import { countryName } from '@istmo/contract/kernel/country-name';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';
import type { IssuedEvent } from './issued.queries.ts';

export const stateDisplays: Readonly<Record<CorporateActionState, StateDisplay>> = {
  draft: { kind: 'idle', name: m.actions_state_draft },
  proposed: { kind: 'waiting', name: m.issued_state_proposed },
  announced: { kind: 'open', name: m.actions_state_announced },
  recorded: { kind: 'working', name: m.actions_own_state_recorded },
  funded: { kind: 'working', name: m.actions_state_funded },
  paying: { kind: 'working', name: m.actions_state_paying },
  paid: { kind: 'done', name: m.actions_state_paid },
  closed: { kind: 'done', name: m.actions_state_closed },
  cancelled: { kind: 'stopped', name: m.actions_state_cancelled },
};

/** What the state means for the issuer and who acts next. */
export const stateMeanings: Readonly<Record<CorporateActionState, () => string>> = {
  draft: m.issued_meaning_draft,
  proposed: m.issued_meaning_proposed,
  announced: m.issued_meaning_announced,
  recorded: m.issued_meaning_recorded,
  funded: m.issued_meaning_funded,
  paying: m.issued_meaning_paying,
  paid: m.issued_meaning_paid,
  closed: m.issued_meaning_closed,
  cancelled: m.issued_meaning_cancelled,
};

export const paymentStates: Readonly<Record<EntitlementState, StateDisplay>> = {
  ready: { kind: 'waiting', name: m.actions_payment_ready },
  kept: { kind: 'stopped', name: m.actions_payment_kept },
  outside: { kind: 'waiting', name: m.actions_payment_outside },
  paid: { kind: 'done', name: m.actions_payment_paid },
  failed: { kind: 'failed', name: m.actions_payment_failed },
  returned: { kind: 'stopped', name: m.actions_payment_returned },
};

export const reasonNames: Readonly<Record<IssuedReason, () => string>> = {
  '': () => '',
  account: m.issued_reason_account,
  no_account: m.actions_reason_no_account,
  closed: m.actions_reason_closed,
  units: m.actions_reason_units,
  funds: m.actions_reason_funds,
  error: m.actions_reason_error,
};

export const kindName = (kind: CorporateActionKind): string => translate(kindNames[kind], getLocale());

type Group = Pick<IssuedEvent['totals'][number], 'country' | 'category'>;

/** The country of a group; those that are too small to be shown apart have none. */
export function groupName({ country, category }: Group): string {
  if (category === '') return m.issued_other_countries();
  if (category === 'outside') return m.actions_category_outside();
  return country === '' ? m.issued_country_unknown() : countryName(country, getLocale());
}

export const categoryNames: Readonly<Record<Group['category'], () => string>> = {
  '': () => '—',
  personal: m.register_category_personal,
  business: m.register_category_business,
  outside: () => '—',
};

export const titleOf = ({ terms }: { readonly terms: Pick<IssuedEvent['terms'], 'title_en' | 'title_es'> }): string =>
  getLocale() === 'es' ? terms.title_es : terms.title_en;
