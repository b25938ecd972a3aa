import { decideAccount, decideDeposit, decideDepositProposal } from '@istmo/contract/areas/bank/bank.staff.calls';
import { type Chain, chains } from '@istmo/contract/kernel/chain-address';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { SandboxPerson, SandboxRoute, SandboxSignIn } from '@istmo/contract/kernel/sandbox-replies';
import { demoTraders } from '@istmo/db/seeds/markets';
import { demoCustomers, demoEmail, demoPassword, demoStaff } from '@istmo/db/seeds/people';
import { findNetwork, type Network } from '@istmo/providers/custody/port';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import type { App } from '../app.ts';
import { readKycStatus } from '../areas/access/public.ts';
import { type Account, findAccount } from '../areas/accounts/public.ts';
import { readOpenProposals } from '../areas/audit/public.ts';
import { approveAction, readAccountsOf, readDepositsOf } from '../areas/bank/public.ts';
import { ensureAddress } from '../areas/deposits/public.ts';
import { isShown, readRegistry } from '../areas/instruments/public.ts';
import { findOpenPayments } from '../areas/payments/public.ts';
import { findUnusedCode, readUnusedCode } from '../areas/security/public.ts';
import { findStaffByEmail } from '../areas/staff/public.ts';
import type { SandboxAdapters } from '../ports/ports.ts';
import { payOnLiquid } from './liquid-controls.ts';
import { callAsStaff } from './demo-staff.ts';

type PersonDeposit = {
  readonly email: string;
  readonly currency: string;
  readonly network: string;
  readonly amount: string;
  readonly sentOn?: string | undefined;
  readonly isConfirmed: boolean;
};
type BankDecision = {
  readonly email: string;
  readonly kind: 'account' | 'deposit';
  readonly id: string;
  readonly approves: boolean;
};

/** What the sandbox's page shows of a customer and does for one: the same as the calls for scripts, by their e-mail address. */
export const createPersonControls = (
  { app, consoleApp }: { readonly app: App; readonly consoleApp: App | undefined },
  { custody, issuance }: Pick<SandboxAdapters, 'custody' | 'issuance'>,
) => ({
  readPerson: async (email: string): Promise<SandboxPerson | undefined> => {
    const account = await findAccount(app.db, email);
    return account && readPerson(app, account);
  },
  depositTo: async ({ email, currency, network, amount, sentOn, isConfirmed }: PersonDeposit) => {
    const { customer } = await requireAccount(app, email);
    const route = (await listNetworks(app)).find((one) => one.currency === currency && one.network === network);
    const chain = route && findNetwork(route.chain);
    if (!chain) throw new InvalidArgument(`${currency} does not arrive by ${network}`);
    const address = await ensureAddress(app, { customer, language: 'en' }, chain);
    const payment = { address, currency, amount, confirmations: isConfirmed ? route.confirmations : 0 };
    return chain === 'LIQUID'
      ? payOnLiquid(app, { issuance }, payment)
      : custody.deposit({ ...payment, network: sentOn ?? chain });
  },
  mineFor: async ({ currency, network }: Pick<PersonDeposit, 'currency' | 'network'>) => {
    const route = (await listNetworks(app)).find((one) => one.currency === currency && one.network === network);
    if (!route) throw new InvalidArgument(`${currency} does not arrive by ${network}`);
    return route.chain === 'LIQUID'
      ? issuance.mine(route.confirmations)
      : custody.mine({ network: route.chain, blocks: route.confirmations });
  },
  decideBank: async (decision: BankDecision) => {
    if (!consoleApp) throw new InvalidArgument('this process serves no staff');
    await decideBank(consoleApp, (await requireAccount(app, decision.email)).customer, decision);
    return { applied: decision };
  },
  listPeople: () => listPeople(app, consoleApp),
});

async function requireAccount(app: App, email: string): Promise<Account> {
  const account = await findAccount(app.db, email);
  if (!account) throw new InvalidArgument(`${email} has no account`);
  return account;
}

async function readPerson(app: App, { customer, email, username, isActivated }: Account): Promise<SandboxPerson> {
  const [kycStatus, code, networks, payments, accounts, deposits] = await Promise.all([
    readKycStatus(app.db, customer),
    readUnusedCode(app, customer),
    listNetworks(app),
    findOpenPayments(app.db, customer),
    readAccountsOf(app.db, customer),
    readDepositsOf(app.db, customer),
  ]);
  return {
    email,
    name: username,
    isActivated,
    kycStatus,
    code: code ?? null,
    routes: networks.map(({ currency, network, title, sharedBy }) => ({ currency, network, title, sharedBy })),
    payments: payments.map(({ reference, units, currency, attemptState }) => ({
      id: reference,
      name: `${formatAmount({ units, scale: 2 })} ${currency} · ${reference}`,
      state: attemptState ?? 'open',
      cents: units.toString(),
    })),
    bankAccounts: accounts
      .filter(({ state }) => state === 'pending')
      .map(({ id, bankName, accountNumber, state }) => ({ id, name: `${bankName} · ${accountNumber}`, state })),
    bankDeposits: deposits
      .filter(({ state }) => state === 'pending')
      .map(({ id, units, currency, reference, state }) => ({
        id,
        name: `${formatAmount(formatUnits(units, 2))} ${currency} · ${reference}`,
        state,
      })),
  };
}

type NamedNetwork = SandboxRoute & { readonly chain: string; readonly confirmations: number };

/** The networks that can be deposited by. Of two that have one address for a customer the first: which one is paid follows from the address. */
async function listNetworks(app: App): Promise<NamedNetwork[]> {
  const { instruments } = await readRegistry(app);
  const routes = instruments
    .filter((instrument) => isShown(instrument) && instrument.acceptsDeposits)
    .map(async ({ code, networks }) => {
      const addresses = new Map<string, NamedNetwork>();
      for (const { name, title, chain, confirmations, acceptsDeposits } of networks) {
        const known = findNetwork(chain);
        if (!known || !acceptsDeposits || !app.custody.watches(known)) continue;
        const address = await deriveFirst(app, known);
        if (addresses.has(address)) continue;
        const sharedBy = await listSharing(app, known);
        addresses.set(address, { currency: code, network: name, title, chain, confirmations, sharedBy });
      }
      return [...addresses.values()];
    });
  return (await Promise.all(routes)).flat();
}

const deriveFirst = async ({ custody }: App, network: Network): Promise<string> =>
  network === 'LIQUID' ? network : custody.deriveAddress({ network, index: 0 });

/** The other chains on which a customer has the same address: what is sent on one of them by mistake reaches it. */
async function listSharing(app: App, network: Network): Promise<Chain[]> {
  const address = await deriveFirst(app, network);
  const others = chains.filter((chain) => chain !== network && app.custody.watches(chain));
  const found = await Promise.all(
    others.map(async (chain) => ((await deriveFirst(app, chain)) === address ? [chain] : [])),
  );
  return found.flat();
}

const reason = 'Decided in the sandbox';

/** Treasury decides a bank account or a reported wire; a large wire takes two of them. */
async function decideBank(app: App, customer: CustomerId, { kind, id, approves }: BankDecision): Promise<void> {
  const role = 'treasury';
  if (kind === 'account') {
    const account = (await readAccountsOf(app.db, customer)).find((one) => one.id === id);
    if (!account) throw new InvalidArgument('the customer has no such account');
    const input = { id, version: account.version, approve: approves, reason };
    await callAsStaff(app, { wire: decideAccount.wire, role, input });
    return;
  }
  const decided = await callAsStaff(app, { wire: decideDeposit.wire, role, input: { id, approve: approves, reason } });
  if (decided['is_proposed'] !== true) return;
  const proposal = (await readOpenProposals(app.db, approveAction)).find(({ subject }) => subject === id);
  const input = { id: proposal?.id, approve: true, reason };
  await callAsStaff(app, { wire: decideDepositProposal.wire, role, place: 1, input });
}

/** The demo people with what signing in takes now, because their authenticators are nowhere else than in the sandbox. */
async function listPeople(app: App, consoleApp: App | undefined): Promise<SandboxSignIn[]> {
  const customers = [...demoCustomers, ...demoTraders].map(async ({ name }): Promise<SandboxSignIn[]> => {
    const email = demoEmail(name);
    const account = await findAccount(app.db, email);
    // Those who trade come with the markets.
    if (!account) return [];
    const code = await readUnusedCode(app, account.customer);
    return [{ name, email, password: demoPassword, role: null, code: code ?? null }];
  });
  const staff = demoStaff.map(async ({ name, role, tfaSecret }): Promise<SandboxSignIn> => {
    const email = demoEmail(name);
    // Only the console's login reads what staff signed in with.
    const lastStep = consoleApp && (await findStaffByEmail(consoleApp.db, email))?.lastStep;
    const code = findUnusedCode(tfaSecret, { lastStep: lastStep ?? 0n, at: app.clock.now() });
    return { name, email, password: demoPassword, role, code: code ?? null };
  });
  return [...(await Promise.all(customers)).flat(), ...(await Promise.all(staff))];
}
