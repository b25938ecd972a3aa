import { marketRules } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeMarket } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { findInstrument, findMarket } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type AuditValues, commitAction } from '../../audit/public.ts';
import { readInstruments, readMarkets } from '../instruments.store.ts';
import { requireRevision } from './change-instrument.ts';
import { type MarketValues, toMarketValues } from './list-instruments.ts';
import { lockMarket, type MarketChange, updateMarket } from './registry-changes.store.ts';

type MarketInput = {
  fee_per: string;
  large_order_usd: string;
  large_order_fee_per: string;
  min_amount: string;
  max_amount: string;
  is_open: boolean;
};

function toChange(input: MarketInput, scale: number): MarketChange {
  checkForm(marketRules(scale), input);
  const parse = (text: string, places: number): bigint =>
    parseUnits(text, places) ?? refuse('invalid_field', m.instruments_amount_invalid);
  const largeOrder = input.large_order_usd !== '' && {
    largeOrder: { cents: parse(input.large_order_usd, 2), basisPoints: parse(input.large_order_fee_per, 2) },
  };
  return {
    feeTerms: { basisPoints: parse(input.fee_per, 2), ...largeOrder },
    minAmount: parse(input.min_amount, scale),
    maxAmount: input.max_amount === '' ? null : parse(input.max_amount, scale),
    isOpen: input.is_open,
  };
}

function toAuditValues(market: MarketValues, scale: number): AuditValues {
  const { large_order: largeOrder, ...values } = toMarketValues(market, scale);
  return {
    ...values,
    large_order_usd: largeOrder?.usd ?? null,
    large_order_fee_per: largeOrder?.fee_per ?? null,
  };
}

export const answerChangeMarket = handleStaff(changeMarket, async (app, caller, input) => {
  const { from, to, revision, reason } = input;
  const subject = { kind: 'market', id: `${from}/${to}` };
  const paid = findInstrument(await readInstruments(app.db), from);
  if (!paid) return refuse('not_found', m.instruments_unknown);
  const { ledgerScale: scale } = paid;
  const after = toChange(input, scale);
  await commitAction(app, caller, { action: 'instruments.change-market', subject, reason }, async (tx) => {
    requireRevision(await lockMarket(tx, from, to), revision);
    const before = findMarket(await readMarkets(tx), from, to);
    if (!before) return refuse('not_found', m.instruments_unknown);
    await updateMarket(tx, { from, to }, after);
    const { mode } = before.feeTerms;
    const changed = { ...after, feeTerms: { ...after.feeTerms, mode } };
    return { before: toAuditValues(before, scale), after: toAuditValues(changed, scale), result: undefined };
  });
  return { message: m.instruments_changed };
});
