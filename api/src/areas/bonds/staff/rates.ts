import {
  decideRate,
  listRates,
  proposeRateFixing,
  proposeRateIndex,
} from '@istmo/contract/areas/bonds/bonds.staff.contract';
import { formatPercent, parsePercent } from '@istmo/contract/areas/bonds/percent';
import { dayAt, isDay } from '@istmo/contract/kernel/day';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import {
  hasIndex,
  insertFixing,
  insertIndex,
  listFixings,
  listIndices,
  readFixings,
  type RateIndex,
} from '../rates.store.ts';

const indexAction = 'rate-index.add';
const fixingAction = 'rate-fixing.enter';

const indexPayload = z.object({ code: z.string(), name_en: z.string(), name_es: z.string(), source: z.string() });
const fixingPayload = z.object({ index: z.string(), day: z.string(), percent: z.string(), published_by: z.string() });

export const answerListRates = handleStaff(listRates, async (app, caller, { index }) => {
  const [indices, rows, newIndices, newFixings] = await Promise.all([
    listIndices(app.db),
    listFixings(app.db, index),
    readOpenProposals(app.db, indexAction),
    readOpenProposals(app.db, fixingAction),
  ]);
  const nameOf = ({ nameEn, nameEs }: RateIndex): string => (caller.language === 'es' ? nameEs : nameEn);
  return {
    indices: indices.map((one) => ({ code: one.code, name: nameOf(one), source: one.source })),
    data: rows.map((row, place) => ({
      day: row.day,
      version: row.version,
      is_newest: rows[place - 1]?.day !== row.day,
      percent: formatPercent(row.percent),
      published_by: row.publishedBy,
      entered_at: row.enteredAt.toISOString(),
      proposer: row.proposer,
      approver: row.approver,
    })),
    proposals: [
      ...newIndices.map((proposal) => {
        const { code, name_en: en, name_es: es, source } = indexPayload.parse(proposal.payload);
        const rest = { index: code, name: `${en} · ${es}`, day: '', percent: '', published_by: source };
        return { ...showProposal(proposal, caller), kind: 'index' as const, ...rest };
      }),
      ...newFixings.map((proposal) => {
        const payload = fixingPayload.parse(proposal.payload);
        return { ...showProposal(proposal, caller), kind: 'fixing' as const, name: '', ...payload };
      }),
    ],
  };
});

export const answerProposeRateIndex = handleStaff(proposeRateIndex, async (app, caller, input) => {
  const code = input.code.trim();
  const [nameEn, nameEs, source] = [input.name_en.trim(), input.name_es.trim(), input.source.trim()];
  if (!/^[A-Z0-9-]{2,20}$/.test(code)) refuse('invalid_field', m.bonds_index_code_invalid, { field: 'code' });
  if (nameEn === '') refuse('invalid_field', m.bonds_holiday_name_missing, { field: 'name_en' });
  if (nameEs === '') refuse('invalid_field', m.bonds_holiday_name_missing, { field: 'name_es' });
  if (source === '') refuse('invalid_field', m.bonds_source_missing, { field: 'source' });
  await proposeAction(app, caller, {
    action: indexAction,
    subject: { kind: 'rate-index', id: code },
    reason: input.reason,
    payload: { code, name_en: nameEn, name_es: nameEs, source },
    check: async (tx) => {
      if (await hasIndex(tx, code)) refuse('already_done', m.bonds_index_exists, { field: 'code' });
    },
  });
  return { message: m.bonds_terms_proposed };
});

export const answerProposeRateFixing = handleStaff(proposeRateFixing, async (app, caller, input) => {
  const { index, day, reason } = input;
  const publishedBy = input.published_by.trim();
  const percent = /^-?\d{1,3}(?:\.\d{1,8})?$/.test(input.percent.trim())
    ? parsePercent(input.percent.trim())
    : undefined;
  if (!(await hasIndex(app.db, index))) refuse('not_found', m.bonds_index_unknown, { field: 'index' });
  if (!isDay(day)) refuse('invalid_field', m.bonds_holiday_day_invalid, { field: 'day' });
  if (day > dayAt(app.clock.now(), app.settings.timeZone))
    refuse('invalid_field', m.bonds_fixing_future, { field: 'day' });
  if (percent === undefined) return refuse('invalid_field', m.bonds_percent_invalid, { field: 'percent' });
  if (publishedBy === '') refuse('invalid_field', m.bonds_source_missing, { field: 'published_by' });
  await proposeAction(app, caller, {
    action: fixingAction,
    subject: { kind: 'rate-fixing', id: `${index} ${day}` },
    reason,
    payload: { index, day, percent: formatPercent(percent), published_by: publishedBy },
    check: async (tx) => {
      if ((await readFixings(tx, index)).get(day) === percent)
        refuse('already_done', m.bonds_fixing_same, { field: 'percent' });
    },
  });
  return { message: m.bonds_terms_proposed };
});

export const answerDecideRate = handleDecision(decideRate, {
  carryOut: {
    [indexAction]: async ({ tx }, { payload }) => {
      const { code, name_en: nameEn, name_es: nameEs, source } = indexPayload.parse(payload);
      if (!(await insertIndex(tx, { code, nameEn, nameEs, source }))) refuse('already_done', m.bonds_index_exists);
      return { index: code, source };
    },
    [fixingAction]: async ({ app, tx, caller }, { payload, proposedBy, reason }) => {
      const { index, day, percent, published_by: publishedBy } = fixingPayload.parse(payload);
      const decision = { at: app.clock.now(), proposedBy, approvedBy: caller.staff, reason };
      const version = await insertFixing(tx, { index, day, percent, publishedBy, ...decision });
      return { index, day, percent, version: `${version}` };
    },
  },
  approved: m.bonds_rate_approved,
  rejected: m.bonds_rate_rejected,
});
