import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
  external,
  frozen,
  movement,
  posting,
  type Account,
  type ExternalPlace,
  type Movement,
} from '../movement.ts';

/** Units of one security, and the accounts between which a measure moves them. */
export type MeasuredUnits = {
  readonly amount: Money;
  readonly from: 'available' | 'frozen';
  readonly to: 'available' | 'frozen';
};

export type Measure = {
  readonly id: string;
  readonly kind: 'freeze' | 'unfreeze' | 'transfer' | 'recover';
  readonly customer: CustomerId;
  /** Who gets the units of a forced transfer or of a lost account; the customer where they stay. */
  readonly receiver: CustomerId;
  readonly at: Date;
  readonly lines: readonly MeasuredUnits[];
};

const accounts: Readonly<Record<MeasuredUnits['from'], (owner: CustomerId) => Account>> = { available, frozen };

/** `measure:<id>`. Two people of the staff decided about a holding; the database compares it with their row and its lines. */
export function measureMovement({ id, kind, customer, receiver, at, lines }: Measure): Movement {
  return movement({
    name: `${kind}-units`,
    authority: 'worker',
    key: `measure:${id}`,
    event: id,
    at,
    postings: lines.map(({ amount, from, to }) => posting(accounts[from](customer), accounts[to](receiver), amount)),
  });
}

export type BringInUnits = Pick<Measure, 'id' | 'receiver' | 'at'> & {
  /** By which places the units had left. */
  readonly parts: readonly { readonly amount: Money; readonly place: string }[];
};

/** `measure:<id>`. Units that the issuance service moved by force from outside into the platform's account become the receiver's, as two people decided. */
export function bringInUnits({ id, receiver, at, parts }: BringInUnits): Movement {
  return movement({
    name: 'bring-in-units',
    authority: 'worker',
    key: `measure:${id}`,
    event: id,
    at,
    postings: parts.map(({ amount, place }) => posting(external(toPlace(place)), available(receiver), amount)),
  });
}

function toPlace(text: string): ExternalPlace {
  const [, kind, name] = /^(chain|bank|card):(.+)$/.exec(text) ?? [];
  if (kind === 'chain' || kind === 'bank' || kind === 'card') return `${kind}:${name}`;
  throw new Error(`${text} is no place outside`);
}
