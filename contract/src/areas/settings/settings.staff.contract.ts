import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import * as calls from './settings.staff.calls.ts';
import { settingGroups, settingUnits } from './settings.rules.ts';

const change = {
  version: z.int(),
  before: z.string(),
  after: z.string(),
  staff: z.string(),
  /** Who approved it; '' where it took one person. */
  approver: z.string(),
  at: time,
  reason: z.string(),
};

export const listSettings = endpoint(calls.listSettings, {
  summary: "The operator's business rules with their present values, who changed them last, and what is proposed.",
  input: noFields,
  output: listReply(
    z.object({
      key: z.string(),
      group: z.enum(settingGroups),
      title: z.string(),
      meaning: z.string(),
      unit: z.enum(settingUnits),
      min: z.int(),
      max: z.int(),
      value: z.string(),
      /** 0 while it has its first value, from the environment. */
      version: z.int(),
      /** A change in this direction takes two people. */
      two_for: z.nullable(z.enum(['higher', 'lower', 'any'])),
      changed: z.nullable(z.object(change)),
      proposal: z.nullable(
        z.object({
          ...proposalShape,
          value: z.string(),
        }),
      ),
    }),
  ),
  refusals: [],
});

export const listSettingChanges = endpoint(calls.listSettingChanges, {
  summary: 'All changes of a setting, newest first.',
  input: z.object({ key: reference }),
  output: listReply(z.object(change)),
  refusals: ['not_found'],
});

export const changeSetting = endpoint(calls.changeSetting, {
  summary:
    'Changes a setting, in effect at once in every process; one that loosens protection, or of a fee or a minimum, is proposed to a second person. `version` is the one that was read.',
  input: z.object({ key: reference, value: text(20), version: z.int(), reason: text(500) }),
  output: z.object({ is_proposed: z.boolean() }),
  refusals: ['not_found', 'invalid_field', 'reason_missing', 'conflict', 'already_done'],
});

export const decideSetting = decisionCall(calls.decideSetting, {
  summary: 'Approves or rejects a proposed change of a setting. Who proposed it may reject it and never approve it.',
  refusals: ['conflict'],
});
