import { prefetch, queryFor } from '@istmo/client/query';
import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { readCompanyInvitation, readTeam } from '@istmo/contract/areas/company-members/company-members.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

type Team = ReplyAt<typeof readTeam>;
export type OwnCompany = NonNullable<Team['own']>;
export type MemberRow = OwnCompany['members'][number];
export type InvitationRow = OwnCompany['invitations'][number];
export type CompanyRow = Team['companies'][number];
type LinkedInvitation = ReplyAt<typeof readCompanyInvitation>;

export const teamQuery = queryFor(readTeam, { input: {}, topics: ['company'] });

export const loadTeam = (): Promise<void> => prefetch(teamQuery);

export type InvitationState = { readonly invitation: LinkedInvitation } | { readonly problem: string };

/** What the link of an invitation is about, or why it cannot be accepted. Reading it accepts nothing. */
export async function loadInvitation(token = ''): Promise<InvitationState> {
  if (token === '') return { problem: m.company_link_unknown() };
  try {
    return { invitation: (await callOrThrow(readCompanyInvitation, { token })).reply };
  } catch (error) {
    if (!isErrorAt(readCompanyInvitation, error)) throw error;
    return { problem: error.message };
  }
}
