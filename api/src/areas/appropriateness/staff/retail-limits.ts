import {
  listRetailLimits,
  proposeRetailLimit,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.contract';
import { limitMeasures } from '@istmo/contract/areas/appropriateness/retail-limit';
import {
  dollarsText,
  retailLimitRules,
  sharePercent,
  toRetailLimit,
} from '@istmo/contract/areas/appropriateness/retail-limit.rules';
import { asId } from '@istmo/contract/kernel/id';
import { investorCategories } from '@istmo/contract/kernel/investor-category';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import * as z from 'zod/mini';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type Proposal, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import {
  insertLimit,
  type LimitSubject,
  listLimits,
  readLimitVersion,
  type RetailLimit,
} from '../retail-limits.store.ts';
import { limitAction } from './proposals.ts';

/** As a proposal has it, empty where the limit has null; the database compares it with the row. `version` is the newest before it. */
const payloadShape = z.object({
  id: z.string(),
  version: z.string(),
  floor_cents: z.string(),
  share: z.string(),
  measure: z.union([z.literal(''), z.enum(limitMeasures)]),
  basis_en: z.string(),
  basis_es: z.string(),
});

const subjectOf = ({ country, category }: LimitSubject): string => `${country}:${category}`;

/** The limit that a proposal would make. */
function readProposed({ subject, payload }: Proposal): RetailLimit {
  const [country = '', name] = subject.split(':');
  const {
    id,
    version,
    floor_cents: floor,
    share,
    measure,
    basis_en: en,
    basis_es: es,
  } = z.parse(payloadShape, payload);
  return {
    id: asId<'retail-limit'>(id),
    country,
    category: investorCategories.find((one) => one === name) ?? 'retail',
    version: Number(version) + 1,
    floorCents: floor === '' ? null : BigInt(floor),
    share: share === '' ? null : Number(share),
    measure: measure === '' ? null : measure,
    basis: { en, es },
  };
}

const showLimit = ({ id, country, category, version, floorCents, share, measure, basis }: RetailLimit) => ({
  id,
  country,
  category,
  version,
  floor: floorCents === null ? null : dollarsText(floorCents),
  share: share === null ? null : sharePercent(share),
  measure,
  basis,
});

export const answerListRetailLimits = handleStaff(listRetailLimits, async (app, caller) => {
  const [limits, proposals] = await Promise.all([listLimits(app.db), readOpenProposals(app.db, limitAction)]);
  const isNewest = (limit: RetailLimit): boolean =>
    !limits.some((other) => subjectOf(other) === subjectOf(limit) && other.version > limit.version);
  return {
    data: [
      ...proposals.map((proposal) => ({
        ...showLimit(readProposed(proposal)),
        state: 'proposed' as const,
        decided_at: null,
        proposal: showProposal(proposal, caller),
      })),
      ...limits.map((limit) => ({
        ...showLimit(limit),
        state: isNewest(limit) ? ('in-force' as const) : ('past' as const),
        decided_at: limit.at.toISOString(),
        proposal: null,
      })),
    ],
  };
});

export const answerProposeRetailLimit = handleStaff(proposeRetailLimit, async (app, caller, input) => {
  const { category, measure, reason, ...form } = input;
  checkForm(retailLimitRules, form);
  const rule = toRetailLimit(form, measure);
  const subject = { country: form.country, category };
  const version = await readLimitVersion(app.db, subject);
  await proposeAction(app, caller, {
    action: limitAction,
    subject: { kind: 'retail-limit', id: subjectOf(subject) },
    reason,
    payload: {
      id: newId(),
      version: `${version}`,
      floor_cents: `${rule.floorCents ?? ''}`,
      share: `${rule.share ?? ''}`,
      measure: rule.measure ?? '',
      basis_en: form.basis_en.trim(),
      basis_es: form.basis_es.trim(),
    },
    check: async () => {},
  });
  return { message: m.appropriateness_staff_proposed };
});

/** Puts a proposed limit in force at once. */
export async function setLimit({ app, tx }: Approval, proposal: Proposal) {
  const limit = readProposed(proposal);
  if ((await readLimitVersion(tx, limit)) + 1 !== limit.version) refuse('conflict', m.appropriateness_staff_changed);
  await insertLimit(tx, limit, { proposal: proposal.id, at: app.clock.now() });
  return { country: limit.country, category: limit.category, version: `${limit.version}` };
}
