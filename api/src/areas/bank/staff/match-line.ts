import {
  closeStatementLine,
  matchStatementLine,
  unmatchStatementLine,
} from '@istmo/contract/areas/bank/statements.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { lockDeposit, markCompleted } from '../bank-deposits.store.ts';
import { announceDeposit } from '../bank-notices.ts';
import { findCase } from './read-deposits.ts';
import { scoreAgainst, toComparable } from './score-match.ts';
import { closeLine, type LineId, type LineRow, lockLine, setMatch } from './statements.store.ts';

const subjectKind = 'statement-line';

const notFound = (field: string): never => refuse('not_found', m.kernel_not_found, { field });
const toLineId = (id: string): LineId => parseId<'statement-line'>(id) ?? notFound('id');

async function lockOpenLine(tx: Tx, id: LineId): Promise<LineRow> {
  const line = (await lockLine(tx, id)) ?? notFound('id');
  if (line.units < 0n) return refuse('conflict', m.bank_statement_debit);
  return line.deposit === null && line.closedReason === null
    ? line
    : refuse('already_done', m.bank_statement_line_done);
}

/**
 * Says which deposit a line is. It approves nothing: that takes the decision, or the two people, that it always takes. A credited deposit is
 * completed by it, because completed means found in the statement.
 */
export const answerMatchLine = handleStaff(matchStatementLine, async (app, caller, { id, deposit, reason }) => {
  const line = toLineId(id);
  const found = await findCase(app, deposit);
  const action = { action: 'statement-line.match', subject: { kind: subjectKind, id: line }, reason };
  const isCompleted = await commitAction(app, caller, action, async (tx) => {
    const row = await lockDeposit(tx, found.id);
    const open = await lockOpenLine(tx, line);
    if (!row || !['pending', 'approved', 'credited'].includes(row.state))
      return refuse('already_done', m.bank_already_decided);
    if (open.units !== row.units || open.currency !== row.currency) return refuse('conflict', m.bank_statement_amounts);
    const at = app.clock.now();
    if (!(await setMatch(tx, { line, deposit: row.id }, { by: caller.staff, at })))
      return refuse('already_done', m.bank_statement_deposit_done);
    const isCredited = row.state === 'credited';
    if (isCredited) {
      await markCompleted(tx, row.id, { by: caller.staff, at });
      await announceDeposit(app, tx, row, { what: 'completed' });
    }
    const after = {
      deposit: row.id,
      score: scoreAgainst(open)(toComparable(row)).score,
      state: isCredited ? 'completed' : row.state,
    };
    return { before: { state: row.state }, after, result: isCredited };
  });
  return { message: isCompleted ? m.bank_deposit_completed : m.bank_statement_matched };
});

/** Takes a match back while nothing was completed by it. */
export const answerUnmatchLine = handleStaff(unmatchStatementLine, async (app, caller, { id, reason }) => {
  const line = toLineId(id);
  const action = { action: 'statement-line.unmatch', subject: { kind: subjectKind, id: line }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const row = (await lockLine(tx, line)) ?? notFound('id');
    const deposit = row.deposit && (await lockDeposit(tx, row.deposit));
    if (!deposit || deposit.state === 'completed') return refuse('already_done', m.bank_statement_line_done);
    await setMatch(tx, { line, deposit: null }, { by: caller.staff, at: app.clock.now() });
    return { before: { deposit: deposit.id }, after: {}, result: undefined };
  });
  return { message: m.bank_statement_unmatched };
});

/** A credit that is no customer's deposit, such as interest: the reason says what it is. */
export const answerCloseLine = handleStaff(closeStatementLine, async (app, caller, { id, reason }) => {
  const line = toLineId(id);
  const action = { action: 'statement-line.close', subject: { kind: subjectKind, id: line }, reason };
  await commitAction(app, caller, action, async (tx) => {
    const open = await lockOpenLine(tx, line);
    await closeLine(tx, line, { reason: reason.trim(), by: caller.staff, at: app.clock.now() });
    return { before: {}, after: { units: `${open.units}`, reference: open.reference }, result: undefined };
  });
  return { message: m.bank_statement_closed };
});
