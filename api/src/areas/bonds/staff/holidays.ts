import { decideHoliday, listHolidays, proposeHoliday } from '@istmo/contract/areas/bonds/bonds.staff.contract';
import { dayAt, isDay } from '@istmo/contract/kernel/day';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import * as z from 'zod/mini';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, type Proposal, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import * as store from '../holidays.store.ts';

const addAction = 'holiday.add';
const removeAction = 'holiday.remove';
const subjectKind = 'holiday';

const holidayPayload = z.object({ calendar: z.string(), day: z.string(), name_en: z.string(), name_es: z.string() });

export const answerListHolidays = handleStaff(listHolidays, async (app, caller, { calendar, year: sent }) => {
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const year = Number.parseInt(sent === '' ? today.slice(0, 4) : sent, 10);
  const [calendars, rows, added, removed] = await Promise.all([
    store.listCalendars(app.db),
    store.listHolidays(app.db, calendar, year),
    readOpenProposals(app.db, addAction),
    readOpenProposals(app.db, removeAction),
  ]);
  const nameOf = (en: string, es: string): string => (caller.language === 'es' ? es : en);
  const show = (proposal: Proposal) => {
    const { name_en: en, name_es: es, calendar: country, day } = holidayPayload.parse(proposal.payload);
    return {
      ...showProposal(proposal, caller),
      calendar: country,
      day,
      name: nameOf(en, es),
      adds: proposal.kind === addAction,
    };
  };
  return {
    calendars: calendars.map((one) => ({ calendar: one.calendar, last_year: one.lastYear })),
    year,
    data: rows.map(({ day, nameEn, nameEs }) => ({ day, name: nameOf(nameEn, nameEs) })),
    proposals: [...added, ...removed].map(show),
  };
});

async function requireHoliday(tx: Tx, calendar: string, day: string): Promise<store.Holiday> {
  const year = Number.parseInt(day.slice(0, 4), 10);
  const found = (await store.listHolidays(tx, calendar, year)).find((one) => one.day === day);
  return found ?? refuse('already_done', m.bonds_holiday_missing, { field: 'day' });
}

export const answerProposeHoliday = handleStaff(proposeHoliday, async (app, caller, input) => {
  const { calendar, day, adds, reason } = input;
  const [nameEn, nameEs] = [input.name_en.trim(), input.name_es.trim()];
  if (!/^[A-Z]{2}$/.test(calendar)) refuse('invalid_field', m.bonds_holiday_calendar_invalid, { field: 'calendar' });
  if (!isDay(day)) refuse('invalid_field', m.bonds_holiday_day_invalid, { field: 'day' });
  if (adds && nameEn === '') refuse('invalid_field', m.bonds_holiday_name_missing, { field: 'name_en' });
  if (adds && nameEs === '') refuse('invalid_field', m.bonds_holiday_name_missing, { field: 'name_es' });
  const stored = adds ? undefined : await app.db.inTransaction((tx) => requireHoliday(tx, calendar, day));
  await proposeAction(app, caller, {
    action: adds ? addAction : removeAction,
    subject: { kind: subjectKind, id: `${calendar} ${day}` },
    reason,
    payload: { calendar, day, name_en: stored?.nameEn ?? nameEn, name_es: stored?.nameEs ?? nameEs },
    check: async (tx) => {
      const year = Number.parseInt(day.slice(0, 4), 10);
      const isThere = (await store.listHolidays(tx, calendar, year)).some((one) => one.day === day);
      if (adds && isThere) refuse('already_done', m.bonds_holiday_exists, { field: 'day' });
      if (!adds) await requireHoliday(tx, calendar, day);
    },
  });
  return { message: m.bonds_terms_proposed };
});

export const answerDecideHoliday = handleDecision(decideHoliday, {
  carryOut: {
    [addAction]: async ({ tx }, { payload }) => {
      const { calendar, day, name_en: nameEn, name_es: nameEs } = holidayPayload.parse(payload);
      if (!(await store.insertHoliday(tx, calendar, { day, nameEn, nameEs })))
        refuse('already_done', m.bonds_holiday_exists);
      return { calendar, day, added: nameEn };
    },
    [removeAction]: async ({ tx }, { payload }) => {
      const { calendar, day, name_en: name } = holidayPayload.parse(payload);
      if (!(await store.deleteHoliday(tx, calendar, day))) refuse('already_done', m.bonds_holiday_missing);
      return { calendar, day, removed: name };
    },
  },
  approved: m.bonds_holiday_approved,
  rejected: m.bonds_holiday_rejected,
});
