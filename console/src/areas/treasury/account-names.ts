import type { feeKinds } from '@istmo/contract/areas/treasury/treasury.rules';
import type { LedgerAccountKind } from '@istmo/contract/kernel/account-kind';
import * as m from '@istmo/contract/messages';
import { placeName } from '../../shared/place-name.ts';

export const accountKindNames: Readonly<Record<LedgerAccountKind, () => string>> = {
  available: m.treasury_kind_available,
  held: m.treasury_kind_held,
  frozen: m.treasury_kind_frozen,
  lot: m.treasury_kind_lot,
  receivable: m.treasury_kind_receivable,
  reserved: m.treasury_kind_reserved,
  subscribed: m.treasury_kind_subscribed,
  treasury: m.treasury_kind_treasury,
  fees: m.treasury_kind_fees,
  tranche: m.treasury_kind_tranche,
  issued: m.treasury_kind_issued,
  escrow: m.treasury_kind_escrow,
  proceeds: m.treasury_kind_proceeds,
  external: m.treasury_kind_external,
  clearing: m.treasury_kind_clearing,
  suspense: m.treasury_kind_suspense,
  loss: m.treasury_kind_loss,
  costs: m.treasury_kind_costs,
  distribution: m.treasury_kind_distribution,
  withholding: m.treasury_kind_withholding,
};

export type FeeKind = (typeof feeKinds)[number];

export const feeKindNames: Readonly<Record<FeeKind, () => string>> = {
  swap: m.treasury_fee_swap,
  withdrawal: m.treasury_fee_withdrawal,
  card: m.treasury_fee_card,
  asset: m.treasury_fee_asset,
  raise: m.treasury_fee_raise,
  trade: m.treasury_fee_trade,
};

/** An account: of the platform with its place, or of a customer. */
export type NamedAccount = {
  readonly kind: LedgerAccountKind;
  readonly place: string;
  readonly customer_id: string;
  readonly customer: string;
};

/** The place of an account of the platform in the reader's language: a fee, a network, a bank. */
export function accountPlace({ kind, place }: Pick<NamedAccount, 'kind' | 'place'>): string {
  const fee = kind === 'fees' ? Object.entries(feeKindNames).find(([key]) => key === place) : undefined;
  return fee ? fee[1]() : placeName(place);
}

/** "Fees · Exchanges", "Outside · Bitcoin Network" */
export const platformAccountText = (account: Pick<NamedAccount, 'kind' | 'place'>): string =>
  [accountKindNames[account.kind](), accountPlace(account)].filter((part) => part !== '').join(' · ');

/** "Available · ana", "Outside · Bitcoin Network" */
export function accountText({ kind, place, customer_id: id, customer }: NamedAccount): string {
  const owner = id === '' ? '' : customer || m.treasury_customer_gone();
  return [platformAccountText({ kind, place }), owner].filter((part) => part !== '').join(' · ');
}
