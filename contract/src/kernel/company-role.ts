import * as m from '@istmo/contract/messages';
import type { Message } from './message.ts';
import type { RefusalCode } from './refusal-code.ts';

/** What a person may do for a company: an editor writes drafts; an approver also submits for review, answers and approves. */
export const companyRoles = ['editor', 'approver'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** The company's own account has every role. */
export type OwnCompanyRole = CompanyRole | 'owner';

export const companyRoleNames: Readonly<Record<OwnCompanyRole, Message>> = {
  owner: m.company_role_owner,
  approver: m.company_role_approver,
  editor: m.company_role_editor,
};

/** Whether who has one role may do what needs another. */
export const includesRole = (own: OwnCompanyRole, needed: CompanyRole): boolean =>
  own !== 'editor' || needed === 'editor';

/**
 * What every call for a company may answer: not a member, a role that is not enough, a closed account.
 * @public
 */
export const companyRefusals = [
  'not_found',
  'company_role_required',
  'company_closed',
] as const satisfies readonly RefusalCode[];
