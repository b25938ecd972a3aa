import { purchaseStates } from '@istmo/client/purchase-states';
import type { listCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import { formatAmount, formatDateTime, formatPercent, formatRate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { placeName } from '../../shared/place-name.ts';
import { stateDisplays as withdrawalStates } from '../../shared/withdrawal-states.ts';
import { depositStates } from '../bank/public.ts';
import { measureStates } from '../measures/public.ts';
import { paymentStates } from '../payments/public.ts';
import { movementNames, platformAccountText } from '../treasury/public.ts';

type Fact = ReplyAt<typeof listCases>['data'][number]['expected'][number];
type AmountFact = Exclude<Extract<Fact, { amount: string }>['fact'], 'posting'>;
type ValueFact = Extract<Fact, { value: string }>['fact'];

/** The words for each state of what a case of a kind is about; a state that no screen has a word for stays as it is. */
const stateNames: Readonly<Record<string, Readonly<Record<string, { readonly name: () => string }>>>> = {
  'bank-deposit': depositStates,
  payment: paymentStates,
  'card-purchase': purchaseStates,
  measure: measureStates,
  withdrawal: withdrawalStates,
  'network-cost': withdrawalStates,
};

const movementName = (name: string): string =>
  Object.entries(movementNames).find(([kind]) => kind === name)?.[1]() ?? name;

const amountTexts: Readonly<Record<AmountFact, (amount: string) => string>> = {
  amount: (amount) => amount,
  paid: (amount) => m.reconciliation_fact_paid({ amount }),
  received: (amount) => m.reconciliation_fact_received({ amount }),
  fee: (amount) => m.reconciliation_fact_fee({ amount }),
  owed: (amount) => m.reconciliation_fact_owed({ amount }),
  'at-least': (amount) => m.reconciliation_fact_at_least({ amount }),
};

const valueTexts: Readonly<Record<Exclude<ValueFact, 'state'>, (value: string) => string>> = {
  address: (address) => m.reconciliation_fact_address({ address }),
  at: (at) => formatDateTime(at),
  cost: () => m.reconciliation_fact_cost(),
  customer: (customer) => m.reconciliation_fact_customer({ customer }),
  'fee-percent': (percent) => m.reconciliation_fact_fee_percent({ percent: formatPercent(percent) }),
  inventory: () => m.reconciliation_fact_inventory(),
  key: (key) => m.reconciliation_fact_key({ key }),
  'log-entry': (number) => m.reconciliation_fact_log_entry({ number }),
  movement: (name) => (name === '' ? m.reconciliation_fact_movement() : movementName(name)),
  none: () => m.reconciliation_fact_none(),
  'one-person': () => m.reconciliation_fact_one_person(),
  place: placeName,
  platform: () => m.reconciliation_fact_platform(),
  'price-in-force': () => m.reconciliation_fact_price_in_force(),
  rate: (rate) => m.reconciliation_fact_rate({ rate: formatRate(rate, { maxDecimals: 18 }) }),
  row: () => m.reconciliation_fact_row(),
  tranche: (tranche) => m.reconciliation_fact_tranche({ tranche }),
};

function factText(kind: string, fact: Fact): string {
  if (fact.fact === 'state') return stateNames[kind]?.[fact.value]?.name() ?? fact.value;
  if ('value' in fact) return valueTexts[fact.fact](fact.value);
  const amount = `${formatAmount(fact.amount)} ${fact.currency}`;
  if (fact.fact !== 'posting') return amountTexts[fact.fact](amount);
  const [from, to] = [platformAccountText(fact.from), platformAccountText(fact.to)];
  return m.reconciliation_fact_posting({ amount, from, to });
}

/** What is expected or found, in the reader's language. */
export const factsText = (kind: string, facts: readonly Fact[]): string =>
  facts.map((fact) => factText(kind, fact)).join('; ');
