import { requestIssuance, listRequests } from '@istmo/contract/areas/issuers/issuers.contract';
import { decideRequest } from '@istmo/contract/areas/issuers/issuers.staff.contract';
import {
  endMembership,
  listCompanyMembers,
} from '@istmo/contract/areas/company-members/company-members.staff.contract';
import { leaveCompany, removeMember } from '@istmo/contract/areas/company-members/company-members.contract';
import { suspendCustomer } from '@istmo/contract/areas/customers/customers.staff.contract';
import type { CompanyRole } from '@istmo/contract/kernel/company-role';
import { newId } from '@istmo/db/new-id';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../http/refusal.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { hashToken } from '../../sign-in/token.ts';
import { setFrozen } from '../access/public.ts';
import { deleteUnusedInvitations, findCompany, listCompaniesOf, listMembers, requireCompanyRole } from './public.ts';
import { createTeamSteps } from '../../testing/test-team.ts';

const testEnv = await createTestEnv();
const { app, call, owner: database } = testEnv;
const { person, company, invite, tokenTo, accept, join, idOf, changeRole } = createTeamSteps(testEnv);
const irene = await testEnv.addStaff('irene', 'compliance');
const jorge = await testEnv.addStaff('jorge', 'support');
const reason = 'The person was dismissed';

/** The code of the refusal; 'allowed' without one. */
const asked = async (who: Person, issuer: Person, needed: CompanyRole): Promise<string> => {
  try {
    await requireCompanyRole(app, who.customer, issuer.customer, needed);
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
const roles = async (who: Person, issuer: Person) => [
  await asked(who, issuer, 'editor'),
  await asked(who, issuer, 'approver'),
];

describe('who may act for a company', () => {
  test('its own account, an approver, an editor for what an editor may, and no other customer', async () => {
    const [owner, other, ana, berta] = [await company(), await company(), await person(), await person()];
    await join(owner, ana, 'approver');
    await join(owner, berta);
    expect(await roles(owner, owner)).toEqual(['allowed', 'allowed']);
    expect(await roles(ana, owner)).toEqual(['allowed', 'allowed']);
    expect(await roles(berta, owner)).toEqual(['allowed', 'company_role_required']);
    for (const visitor of [ana, berta, owner]) expect(await roles(visitor, other)).toEqual(['not_found', 'not_found']);
    expect(await roles(other, owner)).toEqual(['not_found', 'not_found']);
    await changeRole(owner, ana, 'editor');
    expect(await roles(ana, owner)).toEqual(['allowed', 'company_role_required']);
  });

  test('an invited person only after the acceptance, and one who was removed or left no more', async () => {
    const [owner, ana, berta] = [await company(), await person(), await person()];
    await invite(owner, ana.email, 'approver');
    expect(await asked(ana, owner, 'editor')).toBe('not_found');
    await accept(ana, await tokenTo(ana.email));
    await join(owner, berta);
    expect(await asked(ana, owner, 'approver')).toBe('allowed');
    await call(removeMember, { id: await idOf(owner, ana) }, { as: owner });
    await call(leaveCompany, { id: owner.customer }, { as: berta });
    expect([await asked(ana, owner, 'editor'), await asked(berta, owner, 'editor')]).toEqual([
      'not_found',
      'not_found',
    ]);
  });

  test('a customer without the right to issue is no company, and one with an accepted request is', async () => {
    const ana = await person();
    expect(await asked(ana, ana, 'editor')).toBe('not_found');
    expect(await findCompany(app.db, ana.customer)).toBeUndefined();
    await call(requestIssuance, { assType: 'Bond', amount: '10', description: 'A bond', currency: 'USD' }, { as: ana });
    expect(await listCompaniesOf(app.db, ana.customer)).toEqual([]);
    const id = (await call(listRequests, {}, { as: ana })).body.data?.[0]?._id ?? '';
    await call(decideRequest, { id, approve: true, reason: 'The company is known' }, { as: irene });
    expect(await findCompany(app.db, ana.customer)).toEqual({ issuer: ana.customer, name: ana.name });
    expect(await asked(ana, ana, 'approver')).toBe('allowed');
  });

  test('a suspended or frozen member, and no one of a suspended or frozen company', async () => {
    const [owner, ana, berta] = [await company(), await person(), await person()];
    await join(owner, ana, 'approver');
    await join(owner, berta);
    await call(suspendCustomer, { id: ana.customer, reason }, { as: irene });
    expect(await roles(ana, owner)).toEqual(['company_closed', 'company_closed']);
    expect(await asked(berta, owner, 'editor')).toBe('allowed');
    const freeze = { at: testEnv.clock.now(), about: 'new-device', referenceNo: 'TK-0000000000' } as const;
    await app.db.inTransaction((tx) => setFrozen(tx, owner.customer, freeze));
    expect(await roles(berta, owner)).toEqual(['company_closed', 'company_closed']);
    expect(await roles(owner, owner)).toEqual(['company_closed', 'company_closed']);
  });

  test('an invitation of a company that was suspended meanwhile is not accepted', async () => {
    const [owner, ana] = [await company(), await person()];
    await invite(owner, ana.email);
    await call(suspendCustomer, { id: owner.customer, reason }, { as: irene });
    expect((await accept(ana, await tokenTo(ana.email))).body.code).toBe('company_closed');
  });
});

test('a customer reads the companies to act for with the role, the own one first', async () => {
  const [own, other] = [await company(), await company()];
  await join(other, own, 'approver');
  expect(await listCompaniesOf(app.db, own.customer)).toEqual([
    { issuer: own.customer, name: own.name, role: 'owner' },
    { issuer: other.customer, name: other.name, role: 'approver' },
  ]);
  expect(await listMembers(app.db, other.customer)).toMatchObject([{ member: own.customer, role: 'approver' }]);
});

describe('staff', () => {
  test('see who acts for a company and end it with a reason, which is in the audit log and in no e-mail', async () => {
    const [owner, ana] = [await company(), await person()];
    await join(owner, ana, 'approver');
    await invite(owner, 'later@people.test');
    const seen = await call(listCompanyMembers, { id: owner.customer }, { as: jorge });
    expect(seen.body).toMatchObject({
      may_issue: true,
      members: [{ customer_id: ana.customer, name: ana.name, role: 'approver', ended_at: null }],
      invitations: [{ role: 'editor' }],
      companies: [],
    });
    const id = seen.body.members?.[0]?.id ?? '';
    const own = await call(listCompanyMembers, { id: ana.customer }, { as: irene });
    expect(own.body).toMatchObject({ may_issue: false, companies: [{ id, customer_id: owner.customer }] });
    expect((await call(endMembership, { id, reason }, { as: jorge })).body.code).toBe('role_required');
    expect((await call(endMembership, { id, reason: 'x' }, { as: irene })).body.code).toBe('reason_missing');
    expect((await call(endMembership, { id: ana.customer, reason }, { as: irene })).body.code).toBe('not_found');
    const replies = await Promise.all([1, 2].map(() => call(endMembership, { id, reason }, { as: irene })));
    expect(replies.map(({ body }) => body.code ?? 'ended').toSorted()).toEqual(['already_done', 'ended']);
    expect(await asked(ana, owner, 'editor')).toBe('not_found');
    const after = await call(listCompanyMembers, { id: owner.customer }, { as: irene });
    expect(after.body.members).toMatchObject([{ id, ended_as: 'staff' }]);
    const [entry] = await database.query<{ reason: string }>(
      "select reason from app.audit_entry where action = 'company.end-membership' and subject = $1",
      [owner.customer],
    );
    expect(entry?.reason).toBe(reason);
    for (const { email } of [owner, ana]) {
      const [mail] = await testEnv.emails(email);
      expect(mail?.subject).toContain('Our team ended');
      expect(mail?.text).not.toContain(reason);
    }
  });
});

describe('the database refuses', () => {
  const insertInvitation = async (issuer: Person, email: string, minutesAgo: number): Promise<string> => {
    const id = newId();
    const at = new Date(testEnv.clock.now().getTime() - minutesAgo * 60_000);
    await app.db.query(
      `insert into app.company_invitation (id, issuer_id, email, role, token_hash, created_at, expires_at)
       values ($1, $2, $3, 'editor', $4, $5, $5::timestamptz + interval '168 hours')`,
      [id, issuer.customer, email, hashToken(id), at],
    );
    return id;
  };
  const acceptRow = (id: string, by: Person, at: string) =>
    app.db.query(`update app.company_invitation set accepted_by = $2, accepted_at = ${at} where id = $1`, [
      id,
      by.customer,
    ]);
  const join2 = (issuer: Person, member: Person, { invitation, role }: { invitation: string; role: string }) =>
    app.db.query(
      `insert into app.company_member (id, issuer_id, member_id, role, invitation, since, role_since)
       select $1, $2, $3, $4, id, accepted_at, accepted_at from app.company_invitation where id = $5`,
      [newId(), issuer.customer, member.customer, role, invitation],
    );

  test('the acceptance by another account, at the moment of the end, and of a withdrawn invitation', async () => {
    const [owner, ana, thief] = [await company(), await person(), await person()];
    const id = await insertInvitation(owner, ana.email, 1);
    await expect(acceptRow(id, thief, 'created_at')).rejects.toThrow('by the account of its address');
    await expect(acceptRow(id, ana, 'expires_at')).rejects.toThrow('company_invitation_in_time');
    await app.db.query('update app.company_invitation set withdrawn_at = created_at where id = $1', [id]);
    await expect(acceptRow(id, ana, 'created_at')).rejects.toThrow('ends once');
    const last = await insertInvitation(owner, ana.email, 1);
    await acceptRow(last, ana, "expires_at - interval '1 millisecond'");
    await expect(database.query('delete from app.company_invitation where id = $1', [last])).rejects.toThrow('is kept');
  });

  test('a membership without an acceptance, with a higher role, for another company, or from a used invitation', async () => {
    const [owner, other, ana, thief] = [await company(), await company(), await person(), await person()];
    const invitation = await insertInvitation(owner, ana.email, 1);
    await expect(join2(owner, ana, { invitation, role: 'editor' })).rejects.toThrow();
    await acceptRow(invitation, ana, 'created_at');
    const follows = 'follows from an accepted invitation';
    await expect(join2(owner, ana, { invitation, role: 'approver' })).rejects.toThrow(follows);
    await expect(join2(other, ana, { invitation, role: 'editor' })).rejects.toThrow(follows);
    await expect(join2(owner, thief, { invitation, role: 'editor' })).rejects.toThrow(follows);
    await join2(owner, ana, { invitation, role: 'editor' });
    await database.query("update app.company_member set ended_at = since, ended_as = 'left' where invitation = $1", [
      invitation,
    ]);
    await expect(join2(owner, ana, { invitation, role: 'editor' })).rejects.toThrow('company_member_of_invitation');
  });

  test('a change of a membership, its deletion, and an end that is no one’s to write', async () => {
    const [owner, ana] = [await company(), await person()];
    await join(owner, ana);
    const change = (set: string, login = database) =>
      login.query(`update app.company_member set ${set} where member_id = $1`, [ana.customer]);
    await expect(change("role = 'approver'")).rejects.toThrow('never changes');
    await expect(change("role = 'approver'", testEnv.db)).rejects.toThrow('permission denied');
    await expect(change("ended_at = since, ended_as = 'left'", testEnv.consoleApp.db)).rejects.toThrow(
      'in the console',
    );
    await expect(database.query('delete from app.company_member where member_id = $1', [ana.customer])).rejects.toThrow(
      'are kept',
    );
    await expect(
      testEnv.consoleApp.db.query(
        `insert into app.company_member (id, issuer_id, member_id, role, invitation, since, role_since)
         select $1, issuer_id, member_id, 'approver', invitation, since, role_since from app.company_member where member_id = $2`,
        [newId(), ana.customer],
      ),
    ).rejects.toThrow('permission denied');
    await expect(
      testEnv.db.query('update app.account_status set works_for_company = true where customer_id = $1', [ana.customer]),
    ).rejects.toThrow('permission denied');
  });

  test('staff who end a membership without an entry in the audit log', async () => {
    const [owner, ana] = [await company(), await person()];
    await join(owner, ana);
    const ending = testEnv.consoleApp.db.query(
      "update app.company_member set ended_at = since, ended_as = 'staff', ended_by = $2 where member_id = $1",
      [ana.customer, irene.id],
    );
    await expect(ending).rejects.toThrow('no entry in the audit log');
    expect(await asked(ana, owner, 'editor')).toBe('allowed');
  });
});

test('invitations that were not accepted are deleted a month after their end, with the addresses', async () => {
  const [owner, ana] = [await company(), await person()];
  await join(owner, ana);
  await invite(owner, 'forgotten@other.test');
  const before = new Date(testEnv.clock.now().getTime() + 8 * 86_400_000);
  expect(await deleteUnusedInvitations(testEnv.workerApp.db, { before, limit: 100 })).toBeGreaterThan(0);
  const left = await database.query('select email from app.company_invitation where issuer_id = $1', [owner.customer]);
  expect(left).toEqual([{ email: ana.email }]);
});
