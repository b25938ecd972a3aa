import { fromMarketTerms } from '@istmo/contract/areas/markets/market-terms';
import { type MarketDecision, marketDecisions } from '@istmo/contract/areas/markets/markets.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';
import type { StaffCaller } from '../../../http/handler.ts';
import { type Proposal, readOpenProposals, showProposal } from '../../audit/public.ts';
import { scalesOf } from './require-book.ts';
import { readTermsJson } from './terms-json.ts';

/** The action of the audit log by what is decided; the database names them in its checks. */
export const actionOf = (kind: MarketDecision) => `market.${kind}` as const;

const payloadShape = z.record(z.string(), z.string());

/** The facts of a proposal: ids, amounts in smallest units, and terms as JSON. */
export const readPayload = (payload: unknown): Readonly<Record<string, string>> => payloadShape.parse(payload);

type Scales = ReadonlyMap<string, number>;
type Facts = Readonly<Record<string, string>>;

const factNames = ['price', 'note_en', 'note_es', 'customer', 'max_spread', 'min_size', 'presence'] as const;
type Fact = { name: (typeof factNames)[number]; value: string };

function showFacts(facts: Facts, units: number, currency: number): Fact[] {
  const texts: Readonly<Record<(typeof factNames)[number], string | undefined>> = {
    price: facts.price === undefined ? undefined : formatUnits(BigInt(facts.price), currency),
    note_en: facts.note_en,
    note_es: facts.note_es,
    customer: facts.username,
    max_spread: facts.max_spread === undefined ? undefined : formatUnits(BigInt(facts.max_spread), 2),
    min_size: facts.min_units === undefined ? undefined : formatUnits(BigInt(facts.min_units), units),
    presence: facts.presence,
  };
  return factNames.flatMap((name) => {
    const value = texts[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

function show(proposal: Proposal, kind: MarketDecision, scales: Scales, caller: StaffCaller) {
  const facts = readPayload(proposal.payload);
  const own = scalesOf(scales, { instrument: facts.security ?? '', currency: facts.currency ?? '' });
  return {
    ...showProposal(proposal, caller),
    kind,
    symbol: proposal.subject,
    terms: facts.terms === undefined ? null : fromMarketTerms(readTermsJson(facts.terms), own),
    facts: showFacts(facts, own.units, own.currency),
  };
}

/** What waits for a second person: about one market or, without a symbol, about any. */
export async function showMarketProposals(
  reader: Reader,
  caller: StaffCaller,
  scales: Scales,
  symbol?: string,
): Promise<ReturnType<typeof show>[]> {
  const found = await Promise.all(
    marketDecisions.map(async (kind) =>
      (await readOpenProposals(reader, actionOf(kind)))
        .filter(({ subject }) => symbol === undefined || subject === symbol)
        .map((proposal) => show(proposal, kind, scales, caller)),
    ),
  );
  return found.flat();
}
