import {
  acceptCompanyInvitation,
  changeMemberRole,
  inviteMember,
  readTeam,
} from '@istmo/contract/areas/company-members/company-members.contract';
import type { CompanyRole } from '@istmo/contract/kernel/company-role';
import { type Person, readLinkParameter, type TestEnv, type Traits } from './test-env.ts';
import { listTestAsset } from './test-markets.ts';
import { waitForRegistry } from './wait-for-registry.ts';

let count = 0;

/** What the tests of companies do again and again. */
export function createTeamSteps(testEnv: TestEnv) {
  const { call } = testEnv;
  const person = (traits: Traits = {}): Promise<Person> => testEnv.signUp(`person${(count += 1)}`, traits);
  /** An account with a security of its own, which is what the right to issue is. */
  const company = async (): Promise<Person> => {
    const owner = await testEnv.signUp(`company${(count += 1)}`, { hasTfa: true });
    await listTestAsset(testEnv, { ticker: `TEAM${count}`, scale: 0, owner, usd: '10' });
    await waitForRegistry(testEnv);
    return owner;
  };
  const invite = (owner: Person, email: string, role: CompanyRole = 'editor') =>
    call(inviteMember, { email, role, tfaCode: testEnv.nextCode(owner) }, { as: owner });
  /** The token of the newest invitation to the address. */
  const tokenTo = async (email: string): Promise<string> =>
    readLinkParameter((await testEnv.emails(email))[0], 'token');
  const accept = (as: Person, token: string) => call(acceptCompanyInvitation, { token }, { as });
  const team = async (as: Person) => (await call(readTeam, {}, { as })).body;
  const join = async (owner: Person, member: Person, role: CompanyRole = 'editor'): Promise<void> => {
    await invite(owner, member.email, role);
    const { body } = await accept(member, await tokenTo(member.email));
    if (body.success !== 1) throw new Error(body.msg);
  };
  /** The id of the person's membership in the owner's company. */
  const idOf = async (owner: Person, member: Person): Promise<string> =>
    (await team(owner)).own?.members.find(({ email }) => email === member.email)?.id ?? '';
  const changeRole = async (owner: Person, member: Person, role: CompanyRole) =>
    call(changeMemberRole, { id: await idOf(owner, member), role, tfaCode: testEnv.nextCode(owner) }, { as: owner });
  return { person, company, invite, tokenTo, accept, team, join, idOf, changeRole };
}
