import { formatUnits } from '@istmo/contract/kernel/money';
import type { Registry } from '@istmo/contract/kernel/instrument';
import type { App } from '../../../app.ts';
import type { StaffCaller } from '../../../http/handler.ts';
import { type Proposal, readOpenProposals, showProposal } from '../../audit/public.ts';
import { requireInstrument } from '../../instruments/public.ts';
import {
  createAction,
  payoutAction,
  readCreatePayload,
  readPayoutPayload,
  readReleasePayload,
  releaseAction,
} from './proposals.ts';

/** What waits for a second person, as the person sees it who reads the list. */
export async function listProposals(app: App, registry: Registry, caller: StaffCaller) {
  const [creations, releases, payouts] = await Promise.all([
    readOpenProposals(app.db, createAction),
    readOpenProposals(app.db, releaseAction),
    readOpenProposals(app.db, payoutAction),
  ]);
  const decimalOf = (currency: string, units: bigint): string =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  const nameMoney = (proposal: Proposal, { currency, units }: { currency: string; units: bigint }) => ({
    instrument: '',
    offering: proposal.subject,
    amount: decimalOf(currency, units),
    currency,
    tranches: [],
    ...showProposal(proposal, caller),
  });
  return [
    ...creations.map((proposal) => {
      const { offering, instrument, tranches } = readCreatePayload(proposal.payload);
      return {
        kind: 'create' as const,
        instrument,
        offering,
        amount: '',
        currency: '',
        tranches: tranches.map(({ supply, priceCents, opensAt, closesAt }) => ({
          units: decimalOf(instrument, supply),
          price_usd: formatUnits(priceCents, 2),
          opens_at: opensAt?.toISOString() ?? '',
          closes_at: closesAt?.toISOString() ?? '',
        })),
        ...showProposal(proposal, caller),
      };
    }),
    ...releases.map((proposal) => ({
      kind: 'release' as const,
      ...nameMoney(proposal, readReleasePayload(proposal.payload)),
    })),
    ...payouts.map((proposal) => ({
      kind: 'payout' as const,
      ...nameMoney(proposal, readPayoutPayload(proposal.payload)),
    })),
  ];
}
