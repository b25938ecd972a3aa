import { type CompanyRole, companyRoleNames } from '@istmo/contract/kernel/company-role';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Language, Message } from '@istmo/contract/kernel/message';
import { invitationDays } from '@istmo/contract/areas/company-members/company-members.rules';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { readLastLanguage, sendToAddress } from '../notifications/public.ts';

type Params = { company: string; person: string; role: string };
type TeamText = (params: Params, options: { locale: Language }) => string;
type Activity = NonNullable<Parameters<typeof notifyCustomer>[2]['activity']>['kind'];
type Side = {
  readonly activity: Activity;
  readonly subject: TeamText;
  readonly body: TeamText;
  /** Done by the company's own account, so the e-mail says what to do where it was another person. */
  readonly isOwnAct?: true;
};

type TeamNews = 'invited' | 'withdrawn' | 'joined' | 'role' | 'removed' | 'left' | 'ended';

const toCompany: Readonly<Record<TeamNews, Side>> = {
  invited: {
    activity: 'invite-member',
    subject: m.company_mail_invited,
    body: m.company_mail_invited_body,
    isOwnAct: true,
  },
  withdrawn: {
    activity: 'withdraw-member-invitation',
    subject: m.company_mail_withdrawn,
    body: m.company_mail_withdrawn_body,
    isOwnAct: true,
  },
  joined: { activity: 'member-joined', subject: m.company_mail_joined, body: m.company_mail_joined_body },
  role: {
    activity: 'change-member-role',
    subject: m.company_mail_role,
    body: m.company_mail_role_body,
    isOwnAct: true,
  },
  removed: {
    activity: 'member-ended',
    subject: m.company_mail_removed,
    body: m.company_mail_removed_body,
    isOwnAct: true,
  },
  left: { activity: 'member-ended', subject: m.company_mail_left, body: m.company_mail_left_body },
  ended: { activity: 'member-ended', subject: m.company_mail_ended, body: m.company_mail_ended_body },
};

type MemberNews = Exclude<TeamNews, 'invited' | 'withdrawn'>;

const toMember: Readonly<Record<MemberNews, Side>> = {
  joined: { activity: 'join-company', subject: m.company_mail_join, body: m.company_mail_join_body },
  role: { activity: 'company-role-changed', subject: m.company_mail_own_role, body: m.company_mail_own_role_body },
  removed: { activity: 'company-ended', subject: m.company_mail_own_removed, body: m.company_mail_own_removed_body },
  left: { activity: 'company-ended', subject: m.company_mail_own_left, body: m.company_mail_own_left_body },
  ended: { activity: 'company-ended', subject: m.company_mail_own_ended, body: m.company_mail_own_ended_body },
};

/** What a change is about. */
type TeamChange = {
  readonly issuer: CustomerId;
  readonly company: string;
  /** The member's user name, or the invited address. */
  readonly person: string;
  readonly role: CompanyRole;
};

const inWords =
  (text: TeamText, { company, person, role }: TeamChange): Message =>
  (_, options) =>
    text({ company, person, role: companyRoleNames[role]({}, options) }, options);

async function write(app: App, tx: Tx, customer: CustomerId, { side, change }: { side: Side; change: TeamChange }) {
  const { company, person, role } = change;
  await notifyCustomer(app, tx, {
    customer,
    activity: { kind: side.activity, params: { company, person, role }, at: app.clock.now() },
    email: {
      kind: 'account',
      subject: inWords(side.subject, change),
      body: [inWords(side.body, change), ...(side.isOwnAct ? [m.company_mail_not_you] : [])],
      action: m.company_mail_open,
      page: '/issuer/team',
    },
    topics: ['company', 'activity', 'account-status'],
  });
}

/** E-mail and activity of a company's own account about its team. */
export const announceToCompany = (app: App, tx: Tx, news: TeamNews, change: TeamChange): Promise<void> =>
  write(app, tx, change.issuer, { side: toCompany[news], change });

type MemberChange = TeamChange & { readonly member: CustomerId };

/** E-mail and activity of both sides of a membership. */
export async function announceMembership(app: App, tx: Tx, news: MemberNews, change: MemberChange): Promise<void> {
  await announceToCompany(app, tx, news, change);
  await write(app, tx, change.member, { side: toMember[news], change });
}

/** The account of an invited address, which may have none, and the language that is used for it. */
type InvitedAddress = { readonly account: CustomerId | undefined; readonly otherwise: Language };

const languageOf = (tx: Tx, { account, otherwise }: InvitedAddress): Promise<Language> | Language =>
  account === undefined ? otherwise : readLastLanguage(tx, account);

type InvitationEmail = InvitedAddress & { readonly change: TeamChange; readonly token: string };

/** The e-mail with the link of an invitation; the same whether or not the address has an account. */
export async function sendInvitation(app: App, tx: Tx, { change, token, ...invited }: InvitationEmail): Promise<void> {
  const { brand, publicUrl } = app.settings;
  const { company, person: email, role } = change;
  await sendToAddress(app, tx, {
    to: email,
    language: await languageOf(tx, invited),
    content: {
      subject: (_, options) => m.company_mail_invite_subject({ company }, options),
      body: [
        (_, options) =>
          m.company_mail_invite_body({ company, brand, role: companyRoleNames[role]({}, options) }, options),
        (_, options) => m.company_mail_invite_how({ email, days: `${invitationDays}` }, options),
      ],
      button: { label: m.company_mail_invite_open, link: `${publicUrl}/company-invitation?token=${token}` },
    },
  });
}

type WithdrawnEmail = InvitedAddress & { readonly change: TeamChange };

export async function sendWithdrawal(app: App, tx: Tx, { change, ...invited }: WithdrawnEmail): Promise<void> {
  const { company, person: email } = change;
  await sendToAddress(app, tx, {
    to: email,
    language: await languageOf(tx, invited),
    content: {
      subject: (_, options) => m.company_mail_invite_back({ company }, options),
      body: [(_, options) => m.company_mail_invite_back_body({ company }, options)],
    },
  });
}
