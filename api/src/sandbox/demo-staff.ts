import { asId } from '@istmo/contract/kernel/id';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import { newId } from '@istmo/db/new-id';
import { demoEmail, demoStaff } from '@istmo/db/seeds/people';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { App } from '../app.ts';
import { findStaffByEmail, signUnproven } from '../areas/staff/public.ts';
import type { StaffCaller, UploadedFile } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { staffHandlers } from '../routes/areas.ts';

const sessionMs = 60_000;

/** The demo people with this role, in the order of the seed. */
const namesOf = (role: StaffRole): string[] => demoStaff.filter((one) => one.role === role).map(({ name }) => name);

/** The first or second demo member of staff with a role, as if signed in to the console. `app` has the console's login. */
async function findDemoStaff(app: App, role: StaffRole, place: 0 | 1): Promise<StaffCaller> {
  const email = demoEmail(namesOf(role)[place] ?? '');
  const found = await findStaffByEmail(app.db, email);
  if (!found) throw new InvalidArgument(`there is no demo staff for ${role}`);
  return {
    staff: found.id,
    name: found.name,
    email,
    role,
    session: asId<'session'>(newId()),
    expiresAt: new Date(app.clock.now().getTime() + sessionMs),
    language: 'en',
    address: '',
    device: 'sandbox',
    wantsBinding: false,
    token: undefined,
    files: [],
    proveApproval: async () => signUnproven(app, found.id),
  };
}

type StaffCall = {
  readonly wire: string;
  readonly role: StaffRole;
  readonly place?: 0 | 1;
  readonly input: object;
  readonly files?: readonly UploadedFile[];
};

/** Makes a call of the console as demo staff: the same handler, with its entry in the audit log. Answers the reply's fields. */
export async function callAsStaff(
  app: App,
  { wire, role, place = 0, input, files = [] }: StaffCall,
): Promise<Readonly<Record<string, unknown>>> {
  const handler = staffHandlers.find(({ endpoint }) => endpoint.wire === wire);
  if (!handler) throw new Error(`the console has no call ${wire}`);
  try {
    const caller = { ...(await findDemoStaff(app, role, place)), files };
    return { ...(await handler.answer(app, caller, input)) };
  } catch (error) {
    if (error instanceof Refusal) throw new InvalidArgument(`${wire} was refused: ${error.code}`);
    throw error;
  }
}
