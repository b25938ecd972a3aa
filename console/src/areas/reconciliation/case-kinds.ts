import * as m from '@istmo/contract/messages';
import { placeName } from '../../shared/place-name.ts';

const kindNames: Readonly<Record<string, () => string>> = {
  external: m.reconciliation_kind_external,
  'register-supply': m.reconciliation_kind_register_supply,
  'register-inside': m.reconciliation_kind_register_inside,
  'register-outside': m.reconciliation_kind_register_outside,
  swap: m.reconciliation_kind_swap,
  'swap-amounts': m.reconciliation_kind_swap_amounts,
  'swap-rate': m.reconciliation_kind_swap_rate,
  'swap-price': m.reconciliation_kind_swap_price,
  'swap-without-row': m.reconciliation_kind_swap_without_row,
  deposit: m.reconciliation_kind_deposit,
  adjustment: m.reconciliation_kind_adjustment,
  'bank-deposit': m.reconciliation_kind_bank_deposit,
  payment: m.reconciliation_kind_payment,
  'card-purchase': m.reconciliation_kind_card_purchase,
  withdrawal: m.reconciliation_kind_withdrawal,
  measure: m.reconciliation_kind_measure,
  'offering-move': m.reconciliation_kind_offering_move,
  'tranche-issue': m.reconciliation_kind_tranche_issue,
  'network-cost': m.reconciliation_kind_network_cost,
  'network-cost-missing': m.reconciliation_kind_network_cost_missing,
  'lost-address': m.reconciliation_kind_lost_address,
  'unexplained-coin': m.reconciliation_kind_unexplained_coin,
  'frozen-units': m.reconciliation_kind_frozen_units,
  'register-snapshot': m.reconciliation_kind_register_snapshot,
  'split-line': m.reconciliation_kind_split_line,
  entitlement: m.reconciliation_kind_entitlement,
  'distribution-funding': m.reconciliation_kind_distribution_funding,
  'distribution-return': m.reconciliation_kind_distribution_return,
  tender: m.reconciliation_kind_tender,
  'book-order': m.reconciliation_kind_book_order,
  'book-trade': m.reconciliation_kind_book_trade,
  'book-log': m.reconciliation_kind_book_log,
  'withholding-payment': m.reconciliation_kind_withholding_payment,
  'distribution-balance': m.reconciliation_kind_distribution_balance,
  'withholding-balance': m.reconciliation_kind_withholding_balance,
};

const withoutMovement = '-row-without-movement';

/** What differs, in the reader's language. */
export function caseKindName(kind: string): string {
  if (kind.endsWith(withoutMovement))
    return m.reconciliation_kind_no_movement({ kind: caseKindName(kind.slice(0, -withoutMovement.length)) });
  return kindNames[kind]?.() ?? kind;
}

/** Of a difference outside the place and the currency, of others the id of what differs. */
export function caseEventName({ kind, event }: { readonly kind: string; readonly event: string }): string {
  if (kind !== 'external') return event;
  const [place = '', ...currency] = event.split(' ');
  return [placeName(place), ...currency].join(' · ');
}
