import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { type DemoCustomer, demoCustomers, demoEmail, demoPassword, demoStaff } from '@istmo/db/seeds/people';
import { demoTraders } from '@istmo/db/seeds/markets';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../app.ts';
import { acceptAllDisclaimers, changeSuspension, setMayCreateAssets } from '../areas/access/public.ts';
import { addActiveStaff, findStaffByEmail } from '../areas/staff/public.ts';
import { hashPassword, setPassword, setTwoFactor } from '../areas/security/public.ts';
import { dataPath } from '../settings/settings.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { seedAssets } from './seed-assets.ts';
import { seedTreasury } from './seed-balances.ts';
import { seedHistory } from './seed-history.ts';
import type { Apps } from './past-app.ts';
import { seedIdentity } from './seed-identity.ts';
import { daysBefore } from './days-before.ts';
import { findAccount, openAccount } from '../areas/accounts/public.ts';
import { runSeedStep } from './seed-step.ts';

type DemoPerson = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly tfaSecret?: string;
  readonly role?: string;
};

/**
 * Creates the demo people at the sandbox's first start, which may be interrupted at any step, and prints them; a file in the data folder lists
 * them for scripts at every start. `app` has the operator's login; `apps`, where this process works too, those of handlers and worker.
 */
export async function seedSandbox(app: App, adapters: SandboxAdapters, apps?: Apps): Promise<void> {
  await seedPeople(app, adapters, apps);
  // What is outside begins with what was brought in, before anything is under way.
  await adapters.holdings.readHoldings();
}

async function seedPeople(app: App, adapters: SandboxAdapters, apps: Apps | undefined): Promise<void> {
  const isNew = !(await isSeeded(app));
  const customers = await listCustomers(app, isNew);
  const people: DemoPerson[] = [...customers, ...demoStaff].map((person) => ({
    name: person.name,
    email: demoEmail(person.name),
    password: demoPassword,
    ...(person.tfaSecret ? { tfaSecret: person.tfaSecret } : {}),
    ...('role' in person ? { role: person.role } : {}),
  }));
  if (!isNew) {
    await seedHistories(app, { adapters, apps, customers });
    return writePeople(app, people);
  }
  // Hashed once for all of them: the password is the same, and hashing is slow on purpose.
  const hash = await hashPassword(app.settings, demoPassword);
  await seedTreasury(app);
  await seedCustomers(app, adapters.identity, { customers, hash });
  await seedStaff(app, hash);
  await seedHistories(app, { adapters, apps, customers });
  await writePeople(app, people);
  printPeople(people);
}

async function isSeeded(app: App): Promise<boolean> {
  // The last one that is added.
  const last = demoStaff.at(-1)?.name ?? '';
  return (await findStaffByEmail(app.db, demoEmail(last))) !== undefined;
}

/** Who trades on the markets of the demo comes with them; data of a release that had none gets none. */
async function listCustomers(app: App, isNew: boolean): Promise<readonly DemoCustomer[]> {
  if (app.settings.demoCases !== 'yes') return demoCustomers;
  const last = demoTraders.at(-1)?.name ?? '';
  const hasTraders = isNew || (await findAccount(app.db, demoEmail(last))) !== undefined;
  return hasTraders ? [...demoCustomers, ...demoTraders] : demoCustomers;
}

async function writePeople(app: App, people: readonly DemoPerson[]): Promise<void> {
  const file = dataPath(app.settings, 'demo-people.json');
  await mkdir(app.settings.data, { recursive: true });
  await writeFile(file, JSON.stringify(people, null, 2));
  await chmod(file, 0o600);
}

function printPeople(people: readonly DemoPerson[]): void {
  const lines = people.map(
    ({ name, email, tfaSecret, role }) =>
      `  ${name.padEnd(8)} ${email.padEnd(28)} ${(role ?? 'customer').padEnd(14)} ${tfaSecret ?? ''}`,
  );
  process.stdout.write(
    `Demo people, all with password ${demoPassword} (last column: authenticator secret):\n${lines.join('\n')}\n`,
  );
}

async function seedCustomers(
  app: App,
  identity: SandboxAdapters['identity'],
  { customers, hash }: { readonly customers: readonly DemoCustomer[]; readonly hash: string },
): Promise<void> {
  for (const person of customers) {
    const since = daysBefore(app.clock.now(), person.sinceDaysAgo ?? 60);
    await runSeedStep(app, `customer ${person.name}`, (tx) => seedCustomer(app, tx, { person, since, hash }));
    await seedIdentity(app, identity, { customer: await findDemo(app, person), person, since });
  }
}

async function findDemo(app: App, { name }: DemoCustomer): Promise<CustomerId> {
  const account = await findAccount(app.db, demoEmail(name));
  if (!account) throw new Error(`${name} has no account`);
  return account.customer;
}

type Histories = {
  readonly adapters: SandboxAdapters;
  readonly apps: Apps | undefined;
  readonly customers: readonly DemoCustomer[];
};

/** In the order of time, because lists are sorted by the order in which rows were made. */
async function seedHistories(app: App, { adapters, apps, customers }: Histories): Promise<void> {
  const people = await Promise.all(
    customers.map(async (person) => ({ person, customer: await findDemo(app, person) })),
  );
  await seedHistory({ setUpApp: app, apps, adapters }, people);
  for (const { person, customer } of people) if (person.mayCreateAssets) await seedAssets(app, adapters, customer);
}

type CustomerSeed = { readonly person: DemoCustomer; readonly since: Date; readonly hash: string };

async function seedCustomer(app: App, tx: Tx, { person, since: at, hash }: CustomerSeed): Promise<void> {
  const customer = await openAccount(tx, {
    username: person.name,
    email: demoEmail(person.name),
    language: 'en',
    at,
    activatedAt: at,
  });
  await setPassword(app, tx, { customer, hash });
  if (person.tfaSecret) await setTwoFactor(app, tx, { customer, secret: person.tfaSecret });
  if (person.acceptedDisclaimers) await acceptAllDisclaimers(tx, customer, at);
  if (person.isSuspended) await changeSuspension(tx, customer, at);
  if (person.mayCreateAssets) await setMayCreateAssets(tx, customer, true);
}

async function seedStaff(app: App, hash: string): Promise<void> {
  for (const person of demoStaff)
    await runSeedStep(app, `staff ${person.name}`, (tx) =>
      addActiveStaff(app, tx, {
        id: asId(newId()),
        name: capitalize(person.name),
        email: demoEmail(person.name),
        role: person.role,
        passwordHash: hash,
        secret: person.tfaSecret,
      }),
    );
}

const capitalize = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
