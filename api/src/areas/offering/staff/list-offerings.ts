import { listOfferings, listSales } from '@istmo/contract/areas/offering/offering.staff.contract';
import type { Language } from '@istmo/contract/kernel/message';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import type { Registry } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import { available, readBalance, readOfferingRegister, readTrialBalance, type TrialBalanceLine } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { toDateRange } from '../../../http/paging.ts';
import { refuse } from '../../../http/refusal.ts';
import { findAssetOwner } from '../../assets/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { type OfferingMove, readMoves, readUsernames, sumPayouts } from '../moves.store.ts';
import { type OfferingProgress, readOfferingRows, readProgressOf, stateOf } from '../../tranches/public.ts';
import { mayBeOffered } from './proposals.ts';
import { listProposals } from './list-proposals.ts';

const usd = (cents: bigint): string => formatUnits(cents, 2);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Figures = {
  readonly registry: Registry;
  readonly lines: readonly TrialBalanceLine[];
  readonly moves: readonly OfferingMove[];
  readonly payouts: Awaited<ReturnType<typeof sumPayouts>>;
  readonly usernames: ReadonlyMap<string, string>;
  readonly now: Date;
  readonly language: Language;
};

export const answerListOfferings = handleStaff(listOfferings, async (app, caller) => {
  const { language } = caller;
  const [rows, registry, lines, moves, payouts] = await Promise.all([
    readOfferingRows(app.db).then((stored) => Promise.all(stored.map((one) => readProgressOf(app, one)))),
    readRegistry(app),
    readTrialBalance(app.db),
    readMoves(app.db),
    sumPayouts(app.db),
  ]);
  const issuers = rows.flatMap(({ issuer }) => (issuer ? [issuer] : []));
  const usernames = await readUsernames(app.db, issuers);
  const figures: Figures = { registry, lines, moves, payouts, usernames, now: app.clock.now(), language };
  return {
    data: rows.toReversed().map((row) => toView(row, figures)),
    proposals: await listProposals(app, registry, caller),
    securities: await listSecurities(app, registry, language),
  };
});

function toView(offering: OfferingProgress, { registry, lines, moves, payouts, usernames, now, language }: Figures) {
  const { code, instrument, issuer, isPlaced, tranches } = offering;
  const decimalOf = (currency: string, units: bigint): string =>
    formatUnits(units, requireInstrument(registry, currency).ledgerScale);
  const tokens = (units: bigint): string => decimalOf(instrument, units);
  const [supply, left] = [sum(tranches.map((one) => one.supply)), sum(tranches.map((one) => one.left))];
  const returned = sum(
    moves.filter((move) => move.offering === code && move.kind === 'return').map(({ units }) => units),
  );
  const reserved = sum(
    lines.filter(({ kind, currency }) => kind === 'reserved' && currency === instrument).map(({ units }) => units),
  );
  const of = (kind: string, currency: string): bigint =>
    lines.find((line) => line.kind === kind && line.place === code && line.currency === currency)?.units ?? 0n;
  const isOwn = (line: { readonly offering: string }): boolean => line.offering === code;
  const currencies = new Set([
    ...lines
      .filter(({ kind, place }) => (kind === 'escrow' || kind === 'proceeds') && place === code)
      .map(({ currency }) => currency),
    ...payouts.filter(isOwn).map(({ currency }) => currency),
  ]);
  const paidOut = (currency: string): bigint =>
    payouts.find((payout) => isOwn(payout) && payout.currency === currency)?.units ?? 0n;
  return {
    code,
    instrument,
    name: requireInstrument(registry, instrument).names[language],
    issuer: issuer && { id: issuer, name: usernames.get(issuer) ?? issuer },
    is_placed: isPlaced,
    supply: tokens(supply),
    sold: tokens(isPlaced ? supply - left - returned : 0n),
    left: tokens(left),
    reserved: tokens(reserved),
    proceeds: [...currencies].map((currency) => ({
      currency,
      in_escrow: decimalOf(currency, of('escrow', currency)),
      released: decimalOf(currency, of('proceeds', currency)),
      paid_out: decimalOf(currency, paidOut(currency)),
    })),
    tranches: tranches.map((tranche) => ({
      number: tranche.number,
      price_usd: usd(tranche.priceCents),
      supply: tokens(tranche.supply),
      sold: tokens(isPlaced ? tranche.supply - tranche.left - returnedOf(moves, code, tranche.number) : 0n),
      left: tokens(tranche.left),
      opens_at: iso(tranche.opensAt),
      closes_at: iso(tranche.closesAt),
      state: isPlaced ? stateOf(tranche, offering, now) : ('waiting' as const),
    })),
    moves: moves
      .filter((move) => move.offering === code)
      .map((move) => ({
        id: move.id,
        kind: move.kind,
        amount: decimalOf(move.currency, move.units),
        currency: move.currency,
        state: move.state,
        decided_at: move.decidedAt.toISOString(),
        ended_at: iso(move.endedAt),
      })),
  };
}

const returnedOf = (moves: readonly OfferingMove[], code: string, number: number): bigint =>
  sum(moves.filter((move) => move.offering === code && move.trancheNumber === number).map(({ units }) => units));

async function listSecurities(app: App, { instruments }: Registry, language: Language) {
  const found = await Promise.all(
    instruments.filter(mayBeOffered).map(async ({ code, names, ledgerScale }) => {
      const owner = await findAssetOwner(app.db, code);
      if (!owner) return undefined;
      const { units } = await readBalance(app.db, available(owner.customer), code);
      return { code, name: names[language], issuer: owner.username, available: formatUnits(units, ledgerScale) };
    }),
  );
  return found.filter((one) => one !== undefined);
}

const ways: ReadonlyMap<string, 'card' | 'card_refund' | 'card_dispute'> = new Map([
  ['capture-card-purchase', 'card'],
  ['refund-card-purchase', 'card_refund'],
  ['lose-card-dispute', 'card_dispute'],
]);

const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);
const wayOf = (name: string): 'swap' | 'card' | 'card_refund' | 'card_dispute' => ways.get(name) ?? 'swap';

export const answerListSales = handleStaff(listSales, async (app, _caller, { offering: code, ...paging }) => {
  checkDates(paging);
  const offering = (await readOfferingRows(app.db)).find((one) => one.code === code);
  if (!offering) return refuse('not_found', m.offering_staff_unknown, { field: 'offering' });
  const registry = await readRegistry(app);
  const { instrument } = offering;
  const { pageIndex, pageSize, sortOrder } = paging;
  const { sales, count } = await readOfferingRegister(app.db, {
    offering: code,
    instrument,
    ...toDateRange(paging),
    order: sortOrder,
    skip: pageIndex * pageSize,
    lines: pageSize,
  });
  const usernames = await readUsernames(
    app.db,
    sales.flatMap(({ customer }) => (customer ? [customer] : [])),
  );
  const scaleOf = (currency: string): number => requireInstrument(registry, currency).ledgerScale;
  const one = 10n ** BigInt(scaleOf(instrument));
  return {
    data: sales.map(({ movement, name, at, currency, paid, units, customer }) => ({
      id: `${movement}`,
      at: at.toISOString(),
      customer_id: customer ?? '',
      customer: (customer && usernames.get(customer)) ?? '—',
      way: wayOf(name),
      units: formatUnits(units, scaleOf(instrument)),
      paid: formatUnits(paid, scaleOf(currency)),
      currency,
      // Below zero both are, where a purchase was taken back.
      price: formatUnits(units === 0n ? 0n : divide(sizeOf(paid) * one, sizeOf(units), 'down'), scaleOf(currency)),
    })),
    count,
  };
});
