import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
  external,
  frozen,
  movement,
  posting,
  receivable,
  type Authority,
  type ExternalPlace,
  type Movement,
  type Posting,
} from '../movement.ts';

export type CreditDeposit = {
  readonly id: string;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
  /** The network that the deposit arrived on. */
  readonly place: ExternalPlace;
};

/** `deposit:<id>`. Credits a confirmed deposit, once. */
export function creditDeposit({ id, customer, at, amount, place }: CreditDeposit): Movement {
  return movement({
    name: 'credit-deposit',
    authority: 'worker',
    key: `deposit:${id}`,
    event: id,
    at,
    postings: [posting(external(place), available(customer), amount)],
  });
}

/** `bank-deposit:<id>`. Credits a wire that staff approved, once. */
export function creditBankDeposit({ id, customer, at, amount }: Omit<CreditDeposit, 'place'>): Movement {
  return movement({
    name: 'credit-bank-deposit',
    authority: 'worker',
    key: `bank-deposit:${id}`,
    event: id,
    at,
    postings: [posting(external(`bank:${amount.currency}`), available(customer), amount)],
  });
}

export type ReversedDeposit = {
  /** The id of the deposit. */
  readonly id: string;
  /** The number of this reversal of the deposit, from 1: a chain can reverse and confirm a transaction more than once. */
  readonly reversalNumber: number;
  readonly customer: CustomerId;
  readonly at: Date;
  readonly amount: Money;
};

type Step = {
  readonly name: string;
  readonly authority: Authority;
  readonly step: string;
  readonly postings: readonly Posting[];
};

function depositStep(
  { id, reversalNumber, at }: Pick<ReversedDeposit, 'id' | 'reversalNumber' | 'at'>,
  { name, authority, step, postings }: Step,
): Movement {
  return movement({ name, authority, key: `deposit:${id}:${step}:${reversalNumber}`, event: id, at, postings });
}

/** `deposit:<id>:freeze:<number>`. The network reversed a credited deposit: what the customer still has of it is frozen. */
export function freezeDeposit(deposit: ReversedDeposit): Movement {
  const { customer, amount } = deposit;
  return depositStep(deposit, {
    name: 'freeze-deposit',
    authority: 'worker',
    step: 'freeze',
    postings: [posting(available(customer), frozen(customer), amount)],
  });
}

/** `deposit:<id>:unfreeze:<number>`. The network confirmed the deposit again: what that reversal froze is available again. */
export function unfreezeDeposit(deposit: ReversedDeposit): Movement {
  const { customer, amount } = deposit;
  return depositStep(deposit, {
    name: 'unfreeze-deposit',
    authority: 'worker',
    step: 'unfreeze',
    postings: [posting(frozen(customer), available(customer), amount)],
  });
}

export type DepositAtPlace = ReversedDeposit & { readonly place: ExternalPlace };

/** `deposit:<id>:reverse:<number>`. Staff decide that the deposit will not come back: what was frozen leaves the books as the coins did. */
export function reverseDeposit(deposit: DepositAtPlace): Movement {
  const { customer, amount, place } = deposit;
  return depositStep(deposit, {
    name: 'reverse-deposit',
    authority: 'worker',
    step: 'reverse',
    postings: [posting(frozen(customer), external(place), amount)],
  });
}

/** `deposit:<id>:claim:<number>`. The part of a reversed deposit that the customer had spent: the customer owes it. */
export function claimShortfall(deposit: DepositAtPlace): Movement {
  const { customer, amount, place } = deposit;
  return depositStep(deposit, {
    name: 'claim-shortfall',
    authority: 'worker',
    step: 'claim',
    postings: [posting(receivable(customer), external(place), amount)],
  });
}

/** `deposit:<id>:cancel:<number>`. The network confirmed the deposit again: the customer owes nothing of it any more. */
export function cancelShortfall(deposit: DepositAtPlace): Movement {
  const { customer, amount, place } = deposit;
  return depositStep(deposit, {
    name: 'cancel-shortfall',
    authority: 'worker',
    step: 'cancel',
    postings: [posting(external(place), receivable(customer), amount)],
  });
}
