import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, flag, optionalAmount, symbol, text } from '../../kernel/field.ts';
import { instrumentStatuses } from '../../kernel/instrument.ts';
import { decimal, feeTermsReply } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { termFields } from './instruments.rules.ts';
import * as calls from './instruments.staff.calls.ts';

const status = z.enum(instrumentStatuses);
const reason = text(500);

/** Names the content of a row as it was read; a change of another content is refused. */
const revision = text(20);

const network = z.object({
  name: z.string(),
  title: z.string(),
  chain: z.string(),
  contract: z.nullable(z.string()),
  confirmations: z.int(),
  min_deposit: decimal,
  min_withdrawal: decimal,
  withdrawal_fee: decimal,
  fee_currency: z.string(),
  fee_scale: z.int(),
  accepts_deposits: z.boolean(),
  accepts_withdrawals: z.boolean(),
  revision: z.string(),
});

const instrument = z.object({
  code: z.string(),
  kind: z.enum(['fiat', 'crypto', 'security']),
  name: z.string(),
  scale: z.int(),
  status,
  accepts_deposits: z.boolean(),
  accepts_withdrawals: z.boolean(),
  networks: z.array(network),
  revision: z.string(),
});

const market = z.object({
  from: z.string(),
  to: z.string(),
  liquidity: z.enum(['tranche', 'treasury']),
  ...feeTermsReply.shape,
  /** The scale of `from`, in which the limits are. */
  scale: z.int(),
  min_amount: decimal,
  max_amount: z.nullable(decimal),
  is_open: z.boolean(),
  revision: z.string(),
});

/** The most of one withdrawal of a customer, of those of a day and of those of a month; null where there are none. */
const limits = z.object({
  currency: z.string(),
  scale: z.int(),
  display_scale: z.int(),
  max_withdrawal: z.nullable(decimal),
  daily_limit: z.nullable(decimal),
  monthly_limit: z.nullable(decimal),
  /** Empty where there are none. */
  revision: z.string(),
});

const proposal = z.object({
  ...proposalShape,
  /** USD/COINGT, USDT ERC20, or USDT for its limits of withdrawals. */
  subject: z.string(),
  /** What it makes of the values as they are now; empty for none, as of a market without a maximum. */
  changes: z.array(z.object({ field: z.enum(termFields), before: z.string(), after: z.string() })),
});

/** A proposed change is in effect once a second person approved it. */
const changed = z.object({ is_proposed: z.boolean() });

export const listInstruments = endpoint(calls.listInstruments, {
  summary:
    'Every instrument with its networks, drafts included, every market, the limits of withdrawals, and the changes that wait for a second person.',
  input: noFields,
  output: z.object({
    instruments: z.array(instrument),
    markets: z.array(market),
    limits: z.array(limits),
    proposals: z.array(proposal),
  }),
  refusals: [],
});

export const changeInstrument = endpoint(calls.changeInstrument, {
  summary: 'Changes the status of an instrument and its switches for deposits and withdrawals.',
  input: z.object({ code: symbol, status, accepts_deposits: flag, accepts_withdrawals: flag, revision, reason }),
  output: noFields,
  refusals: ['invalid_field', 'not_found', 'reason_missing', 'conflict'],
});

export const changeNetwork = endpoint(calls.changeNetwork, {
  summary:
    'Changes the switches of a network of an instrument at once; a change of a minimum, the fee or the confirmations is proposed to a second person.',
  input: z.object({
    code: symbol,
    name: symbol,
    confirmations: text(6),
    min_deposit: amount,
    min_withdrawal: amount,
    withdrawal_fee: amount,
    accepts_deposits: flag,
    accepts_withdrawals: flag,
    revision,
    reason,
  }),
  output: changed,
  refusals: ['invalid_field', 'not_found', 'reason_missing', 'conflict', 'already_done'],
});

export const changeMarket = endpoint(calls.changeMarket, {
  summary:
    'Opens or closes a market at once; a change of a fee or a limit is proposed to a second person. Locked quotes keep their terms.',
  input: z.object({
    from: symbol,
    to: symbol,
    is_open: flag,
    fee_per: amount,
    large_order_usd: optionalAmount,
    large_order_fee_per: optionalAmount,
    min_amount: amount,
    max_amount: optionalAmount,
    revision,
    reason,
  }),
  output: changed,
  refusals: ['invalid_field', 'not_found', 'reason_missing', 'conflict', 'already_done'],
});

export const changeLimits = endpoint(calls.changeLimits, {
  summary: 'Proposes other limits of withdrawals of a currency, or the first ones, to a second person.',
  input: z.object({
    currency: symbol,
    max_withdrawal: amount,
    daily_limit: amount,
    monthly_limit: amount,
    revision,
    reason,
  }),
  output: noFields,
  refusals: ['invalid_field', 'not_found', 'reason_missing', 'conflict', 'already_done'],
});

export const decideTerms = decisionCall(calls.decideTerms, {
  summary:
    'Approves or rejects a proposed change of a market, a network or limits of withdrawals. Who proposed it may reject it and never approve it.',
  refusals: ['conflict', 'invalid_field'],
});
