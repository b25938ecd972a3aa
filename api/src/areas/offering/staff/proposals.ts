import { readMoment } from '@istmo/contract/areas/offering/offering.rules';
import { type CustomerId, parseId } from '@istmo/contract/kernel/id';
import { type Instrument, isRedemption } from '@istmo/contract/kernel/instrument';
import * as z from 'zod/mini';

export const createAction = 'offering.create';
export const releaseAction = 'offering.release';
export const payoutAction = 'offering.payout';

const createPayload = z.object({
  offering: z.string(),
  instrument: z.string(),
  tranches: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    z.array(z.object({ units: z.string(), cents: z.string(), opens: z.string(), closes: z.string() })),
  ),
});

export type ProposedTranche = {
  readonly supply: bigint;
  readonly priceCents: bigint;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
};

export type ProposedOffering = {
  readonly offering: string;
  readonly instrument: string;
  readonly tranches: readonly ProposedTranche[];
};

/** A proposed offering as a proposal keeps it: the database reads the offering's code from it. */
export const toCreatePayload = ({ offering, instrument, tranches }: ProposedOffering): Record<string, string> => ({
  offering,
  instrument,
  tranches: JSON.stringify(
    tranches.map(({ supply, priceCents, opensAt, closesAt }) => ({
      units: `${supply}`,
      cents: `${priceCents}`,
      opens: opensAt?.toISOString() ?? '',
      closes: closesAt?.toISOString() ?? '',
    })),
  ),
});

export function readCreatePayload(payload: unknown): ProposedOffering {
  const { offering, instrument, tranches } = z.parse(createPayload, payload);
  return {
    offering,
    instrument,
    tranches: tranches.map(({ units, cents, opens, closes }) => ({
      supply: BigInt(units),
      priceCents: BigInt(cents),
      opensAt: readMoment(opens) ?? null,
      closesAt: readMoment(closes) ?? null,
    })),
  };
}

const releasePayload = z.object({ currency: z.string(), units: z.string() });

export type ProposedRelease = { readonly currency: string; readonly units: bigint };

export const toReleasePayload = ({ currency, units }: ProposedRelease): Record<string, string> => ({
  currency,
  units: `${units}`,
});

export function readReleasePayload(payload: unknown): ProposedRelease {
  const { currency, units } = z.parse(releasePayload, payload);
  return { currency, units: BigInt(units) };
}

const payoutPayload = z.extend(releasePayload, { issuer: z.string() });

/** Released proceeds that go to the issuer whom the proposal names; null: to the operator's own inventory. */
export type ProposedPayout = ProposedRelease & { readonly issuer: CustomerId | null };

export const toPayoutPayload = ({ issuer, ...released }: ProposedPayout): Record<string, string> => ({
  ...toReleasePayload(released),
  issuer: issuer ?? '',
});

export function readPayoutPayload(payload: unknown): ProposedPayout {
  const { currency, units, issuer: text } = z.parse(payoutPayload, payload);
  const issuer = text === '' ? null : parseId<'customer'>(text);
  if (issuer === undefined) throw new Error('a proposed payout names what is no customer');
  return { currency, units: BigInt(units), issuer };
}

/** What all tranches sell together. */
export const sumSupply = (tranches: readonly { readonly supply: bigint }[]): bigint =>
  tranches.reduce((sum, { supply }) => sum + supply, 0n);

/** Staff may offer what is a customer's security and shown or about to be. */
export const mayBeOffered = ({ kind, status }: Instrument): boolean =>
  kind === 'security' && status !== 'delisted' && !isRedemption(status);
