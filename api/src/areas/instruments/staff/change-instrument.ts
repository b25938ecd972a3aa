import { nextInstrumentStatuses } from '@istmo/contract/areas/instruments/instrument-states';
import { changeInstrument } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { readInstruments } from '../instruments.store.ts';
import { lockInstrument, updateInstrument } from './registry-changes.store.ts';

export async function requireRow(reader: Reader, code: string): Promise<Instrument> {
  return findInstrument(await readInstruments(reader), code) ?? refuse('not_found', m.instruments_unknown);
}

/** Refuses a change of content that is not the one that was read. */
export function requireRevision(stored: string | undefined, seen: string): void {
  if (stored === undefined) refuse('not_found', m.instruments_unknown);
  if (stored !== seen) refuse('conflict', m.instruments_changed_meanwhile);
}

type Switches = Pick<Instrument, 'acceptsDeposits' | 'acceptsWithdrawals'>;

/** The switches as the audit log has them. */
export const toSwitches = ({ acceptsDeposits, acceptsWithdrawals }: Switches) => ({
  accepts_deposits: acceptsDeposits,
  accepts_withdrawals: acceptsWithdrawals,
});

const toValues = ({ status, ...instrument }: Instrument) => ({ status, ...toSwitches(instrument) });

export const answerChangeInstrument = handleStaff(changeInstrument, async (app, caller, input) => {
  const { code, status, revision, reason } = input;
  const subject = { kind: 'instrument', id: code };
  await commitAction(app, caller, { action: 'instruments.change', subject, reason }, async (tx) => {
    requireRevision(await lockInstrument(tx, code), revision);
    const before = await requireRow(tx, code);
    if (status !== before.status && !nextInstrumentStatuses[before.status].includes(status))
      refuse('invalid_field', m.instruments_status_not_next, { field: 'status' });
    const after = {
      ...before,
      status,
      acceptsDeposits: input.accepts_deposits,
      acceptsWithdrawals: input.accepts_withdrawals,
    };
    await updateInstrument(tx, code, after);
    return { before: toValues(before), after: toValues(after), result: undefined };
  });
  return { message: m.instruments_changed };
});
