import { marketRules } from '@istmo/contract/areas/instruments/instruments.rules';
import { changeMarket } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { findInstrument, findMarket } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type AuditValues, commitAction, type Proposal, proposeAction } from '../../audit/public.ts';
import { readInstruments, readMarkets } from '../instruments.store.ts';
import { requireRevision } from './change-instrument.ts';
import { type MarketValues, toMarketValues } from './market-values.ts';
import { lockMarket, type MarketChange, updateMarket } from './registry-changes.store.ts';
import { compareValues, takesTwo, type TermChange, toAuditChanges } from './term-changes.ts';

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

export const marketAction = 'instruments.change-market';

const payloadShape = z.object({
  fee_per: z.string(),
  large_order_usd: z.string(),
  large_order_fee_per: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  is_open: z.enum(['true', 'false']),
  revision: z.string(),
});

function readProposed(payload: unknown, scale: number) {
  const { revision, is_open, ...terms } = z.parse(payloadShape, payload);
  return { revision, after: toChange({ ...terms, is_open: is_open === 'true' }, scale) };
}

async function requireScale(reader: Reader, from: string): Promise<number> {
  const paid = findInstrument(await readInstruments(reader), from);
  return paid ? paid.ledgerScale : refuse('not_found', m.instruments_unknown);
}

/** Locks a market whose content is the one that was read. */
async function lockSeen(tx: Tx, { from, to, revision }: { from: string; to: string; revision: string }) {
  requireRevision(await lockMarket(tx, from, to), revision);
  return findMarket(await readMarkets(tx), from, to) ?? refuse('not_found', m.instruments_unknown);
}

/** What a change makes of a market, by field; who pays the fee stays as it is. */
function compareMarket(before: MarketValues, after: MarketChange, scale: number): TermChange[] {
  const changed = { ...after, feeTerms: { ...after.feeTerms, mode: before.feeTerms.mode } };
  return compareValues(toAuditValues(before, scale), toAuditValues(changed, scale));
}

/** Opening and closing takes one person and is in effect at once; fees and limits are proposed to a second one. */
export const answerChangeMarket = handleStaff(changeMarket, async (app, caller, input) => {
  const { from, to, revision, reason, ...values } = input;
  const subject = { kind: 'market', id: `${from}/${to}` };
  const scale = await requireScale(app.db, from);
  const after = toChange(values, scale);
  const market = findMarket(await readMarkets(app.db), from, to) ?? refuse('not_found', m.instruments_unknown);
  const seen = { from, to, revision };
  if (takesTwo(compareMarket(market, after, scale))) {
    const payload = { ...values, is_open: `${values.is_open}`, revision };
    const check = async (tx: Tx): Promise<void> => void (await lockSeen(tx, seen));
    await proposeAction(app, caller, { action: marketAction, subject, reason, payload, check });
    return { is_proposed: true, message: m.instruments_proposed };
  }
  await commitAction(app, caller, { action: marketAction, subject, reason }, async (tx) => {
    const before = await lockSeen(tx, seen);
    if (takesTwo(compareMarket(before, after, scale))) refuse('conflict', m.instruments_changed_meanwhile);
    await updateMarket(tx, { from, to }, after);
    return {
      before: { is_open: before.isOpen },
      after: { is_open: after.isOpen },
      result: undefined,
    };
  });
  return { is_proposed: false, message: m.instruments_changed };
});

const splitSubject = (subject: string): { from: string; to: string } => {
  const [from = '', to = ''] = subject.split('/');
  return { from, to };
};

/** What a proposal makes of the market as it is now. */
export async function readMarketProposal(reader: Reader, { subject, payload }: Proposal): Promise<TermChange[]> {
  const { from, to } = splitSubject(subject);
  const market = findMarket(await readMarkets(reader), from, to);
  if (!market) return [];
  const scale = await requireScale(reader, from);
  return compareMarket(market, readProposed(payload, scale).after, scale);
}

export async function carryOutMarket({ tx }: Approval, { subject, payload }: Proposal): Promise<AuditValues> {
  const market = splitSubject(subject);
  const scale = await requireScale(tx, market.from);
  const { revision, after } = readProposed(payload, scale);
  const before = await lockSeen(tx, { ...market, revision });
  await updateMarket(tx, market, after);
  return toAuditChanges(compareMarket(before, after, scale));
}
