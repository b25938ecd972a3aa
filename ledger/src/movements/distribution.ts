import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import {
  available,
  distribution,
  external,
  held,
  issued,
  lot,
  movement,
  posting,
  postingIfAny,
  treasury,
  withholding,
  type ExternalPlace,
  type Movement,
} from '../movement.ts';

export type DistributionFunding = {
  readonly id: string;
  /** The corporate action. */
  readonly event: string;
  /** Null: a security of the operator's own, funded from its inventory. */
  readonly issuer: CustomerId | null;
  readonly at: Date;
  readonly amount: Money;
};

/** `distribution-funding:<id>`. What the issuer gives for the holders of its security. */
export function fundDistribution({ id, event, issuer, at, amount }: DistributionFunding): Movement {
  return movement({
    name: issuer ? 'fund-distribution' : 'fund-own-distribution',
    authority: issuer ? 'serving' : 'worker',
    key: `distribution-funding:${id}`,
    event: id,
    at,
    postings: [posting(issuer ? available(issuer) : treasury, distribution(event), amount)],
  });
}

/** Units of one lot, by its id. */
type LotUnits = { readonly id: string; readonly units: Money };

export type DistributionPayment = {
  /** The entitlement's. */
  readonly id: string;
  readonly event: string;
  readonly holder: CustomerId;
  readonly at: Date;
  readonly net: Money;
  readonly tax: Money;
  /** To whose authority the tax is owed; not read where there is none. */
  readonly taxCountry: string;
  /** Units that are taken against the money, those of lots not counted; of none in most events. */
  readonly redeemed: Money;
  /** Units that are taken out of lots. */
  readonly lots: readonly LotUnits[];
  /** Of a tender, whose entitlement has the id of its instruction: the units of the offer that are not taken, so that its hold ends. Null: no units are held. */
  readonly notTaken: Money | null;
};

/** `entitlement:<id>`. One holder's payment: what is left to the holder, the tax, and the units that it redeems. */
export function payDistribution(payment: DistributionPayment): Movement {
  const { id, event, holder, at, net, tax, taxCountry, redeemed, lots, notTaken } = payment;
  return movement({
    name: 'pay-distribution',
    authority: 'worker',
    key: `entitlement:${id}`,
    event: id,
    at,
    postings: [
      ...postingIfAny(distribution(event), available(holder), net),
      ...postingIfAny(distribution(event), withholding(taxCountry), tax),
      ...postingIfAny(notTaken ? held(holder) : available(holder), issued, redeemed),
      ...lots.map(({ id: taken, units }) => posting(lot(holder, taken), issued, units)),
      ...(notTaken ? postingIfAny(held(holder), available(holder), notTaken) : []),
    ],
  });
}

/** `distribution-return:<id>`. What the holders did not get goes back to the issuer. */
export function returnDistribution({ id, event, issuer, at, amount }: DistributionFunding): Movement {
  return movement({
    name: 'return-distribution',
    authority: 'worker',
    key: `distribution-return:${id}`,
    event: id,
    at,
    postings: [posting(distribution(event), issuer ? available(issuer) : treasury, amount)],
  });
}

export type WithholdingPayment = {
  readonly id: string;
  readonly country: string;
  readonly place: ExternalPlace;
  readonly at: Date;
  readonly amount: Money;
};

/** `withholding-payment:<id>`. Withheld tax leaves to the authority of a country. */
export function payWithholding({ id, country, place, at, amount }: WithholdingPayment): Movement {
  return movement({
    name: 'pay-withholding',
    authority: 'worker',
    key: `withholding-payment:${id}`,
    event: id,
    at,
    postings: [posting(withholding(country), external(place), amount)],
  });
}
