import { haltBook, resumeBook } from '@istmo/contract/areas/markets/markets.staff.contract';
import { findSession, type MarketSchedule } from '@istmo/contract/kernel/market-schedule';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, refuseNewApprover } from '../../audit/public.ts';
import { readHolidays } from '../../bonds/public.ts';
import { readInstrument } from '../../instruments/public.ts';
import { haltMarket, resumeMarket } from '../market-acts.store.ts';
import { readHalt, readStoredTerms } from '../markets-staff.store.ts';
import { readNote } from './read-note.ts';
import { bookSubject, lockOpenBook, requireBook } from './require-book.ts';
import { toMarketTerms } from './terms-json.ts';

export const answerHaltBook = handleStaff(haltBook, async (app, caller, { symbol, reason, ...sent }) => {
  const note = readNote(sent);
  const action = { action: 'market.halt', subject: bookSubject(symbol), reason };
  await commitAction(app, caller, action, async (tx) => {
    const { phase, phaseReason } = await lockOpenBook(tx, symbol);
    if (phase === 'halted' && phaseReason === 'staff') refuse('already_done', m.markets_staff_is_halted);
    await haltMarket(tx, symbol, note, { id: newId(), staff: caller.staff, at: app.clock.now() });
    return { before: { phase }, after: { phase: 'halted', note_en: note.en, note_es: note.es }, result: undefined };
  });
  return { message: m.markets_staff_halted };
});

const minuteMs = 60_000;

/** Until when orders are gathered after a halt; the market stays closed where it is outside its hours. */
function findReopening(at: Date, schedule: MarketSchedule, holidays: ReadonlySet<string>) {
  const session = findSession(at, schedule, holidays);
  if (!session || session.opensAt > at) return { isOpen: false, until: session?.opensAt ?? null };
  const end = at.getTime() + schedule.haltAuctionMinutes * minuteMs;
  return { isOpen: true, until: new Date(Math.min(end, session.closesAt.getTime())) };
}

export const answerResumeBook = handleStaff(resumeBook, async (app, caller, { symbol, reason }) => {
  const { instrument } = await requireBook(app.db, symbol);
  if ((await readInstrument(app, instrument)).status !== 'listed')
    refuse('currency_inactive', m.markets_staff_security_suspended);
  const action = { action: 'market.resume', subject: bookSubject(symbol), reason };
  await commitAction(app, caller, action, async (tx) => {
    const { id, version, phase, phaseReason, phaseNote } = await lockOpenBook(tx, symbol);
    if (phase !== 'halted') refuse('already_done', m.markets_staff_not_halted);
    const halt = phaseReason === 'staff' ? await readHalt(tx, id) : undefined;
    if (halt?.staff === caller.staff) refuse('own_proposal', m.markets_staff_own_halt);
    if (halt) await refuseNewApprover(tx, caller, halt.at);
    const { schedule } = toMarketTerms(await readStoredTerms(tx, id, version));
    const at = app.clock.now();
    const next = findReopening(at, schedule, await readHolidays(tx, schedule.calendars));
    await resumeMarket(tx, symbol, next, { id: newId(), staff: caller.staff, at });
    return {
      before: { phase, note_en: phaseNote.en, note_es: phaseNote.es },
      after: { phase: next.isOpen ? 'auction' : 'closed', until: next.until?.toISOString() ?? null },
      result: undefined,
    };
  });
  return { message: m.markets_staff_resumed };
});
