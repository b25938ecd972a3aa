import { dollarScale } from '@istmo/contract/kernel/dollars';
import {
  listMissingDeposits,
  listStatementGaps,
  listStatementLines,
} from '@istmo/contract/areas/bank/statements.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { type Comparable, type MatchScore, scoreAgainst, toComparable } from './score-match.ts';
import {
  countOpenLines,
  type LineRow,
  type OpenDeposit,
  readLines,
  readMissingDeposits,
  readUnmatchedDeposits,
} from './statements.store.ts';
import { readGaps } from './statement-gaps.store.ts';

const maxSuggestions = 3;
// The same name alone, or another reference with the same amount alone, is no reason to look.
const minScore = 40;

function toLineView(line: LineRow) {
  return {
    id: line.id,
    account: line.account,
    booked_on: line.bookedOn,
    value_on: line.valueOn ?? '',
    direction: line.units < 0n ? ('debit' as const) : ('credit' as const),
    amount: formatUnits(line.units, dollarScale),
    reference: line.reference,
    payer: line.payer,
    note: line.note,
    deposit_id: line.deposit ?? '',
    customer: line.customer ?? '',
    closed_reason: line.closedReason ?? '',
    decider: line.decider ?? '',
    decided_at: line.decidedAt?.toISOString() ?? null,
  };
}

function toDepositView(deposit: OpenDeposit) {
  return {
    id: deposit.id,
    customer: deposit.customer,
    amount: formatUnits(deposit.units, dollarScale),
    reference: deposit.reference,
    holder: deposit.holder,
    state: deposit.state,
    transferred_on: deposit.transferredOn,
  };
}

/** The deposits that a line may be, the likeliest first. */
function suggest(line: LineRow, deposits: readonly Comparable<OpenDeposit>[]) {
  const scoreOf = scoreAgainst(line);
  const likely: { readonly deposit: OpenDeposit; readonly fit: MatchScore }[] = [];
  for (const comparable of deposits) {
    const fit = scoreOf(comparable);
    if (fit.score >= minScore) likely.push({ deposit: comparable.deposit, fit });
  }
  return likely
    .toSorted((left, right) => right.fit.score - left.fit.score)
    .slice(0, maxSuggestions)
    .map(({ deposit, fit: { score, reference, amount, name } }) => ({
      ...toDepositView(deposit),
      score,
      fits: { reference, amount, name },
    }));
}

export const answerListStatementLines = handleStaff(
  listStatementLines,
  async (app, _caller, { view, search, limit }) => {
    const [rows, deposits, counts] = await Promise.all([
      readLines(app.db, { view, search: search.trim(), limit: limit + 1 }),
      view === 'open' ? readUnmatchedDeposits(app.db) : [],
      readCounts(app),
    ]);
    const comparable = deposits.map((deposit: OpenDeposit) => toComparable(deposit));
    return {
      data: rows.slice(0, limit).map((line) => ({ ...toLineView(line), suggestions: suggest(line, comparable) })),
      has_more: rows.length > limit,
      counts,
    };
  },
);

const maxMissing = 1_000;

async function readCounts(app: App) {
  const [open, missing] = await Promise.all([
    countOpenLines(app.db),
    readMissingDeposits(app.db, app.settings.bankArrivalDays, maxMissing),
  ]);
  return { open, missing: missing.length };
}

export const answerListMissingDeposits = handleStaff(listMissingDeposits, async (app) => ({
  data: (await readMissingDeposits(app.db, app.settings.bankArrivalDays, maxMissing)).map(toDepositView),
}));

// What is older was settled, or is a matter of the year's audit.
const gapDays = 90;

export const answerListStatementGaps = handleStaff(listStatementGaps, async (app) => {
  const gaps = await readGaps(app.db, new Date(app.clock.now().getTime() - gapDays * 86_400_000));
  const decimal = (units: bigint | null): string => (units === null ? '' : formatUnits(units, dollarScale));
  return {
    data: gaps.map(({ account, kind, lastDay, firstDay, closing, opening, lastNumber, firstNumber }) => ({
      account,
      kind,
      last_day: lastDay,
      first_day: firstDay,
      closing: decimal(closing),
      opening: decimal(opening),
      last_number: kind === 'number' ? `${lastNumber}` : '',
      first_number: kind === 'number' ? `${firstNumber}` : '',
    })),
  };
});
