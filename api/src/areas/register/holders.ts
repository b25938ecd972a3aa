import type { Instrument } from '@istmo/contract/kernel/instrument';
import { type CustomerId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { type Holding, readHeldSince, readRegister, type Register } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry } from '../instruments/public.ts';
import { type Profile, readProfiles, showField } from '../profile/public.ts';
import { readAccounts } from './register.store.ts';

/** Which register: a security, and a moment that has passed. */
export type RegisterMoment = { readonly instrument: Instrument; readonly at: Date };

export async function parseMoment(app: App, sent: { security: string; at: string }): Promise<RegisterMoment> {
  const code = sent.security.trim().toUpperCase();
  const { instruments } = await readRegistry(app);
  const instrument = instruments.find((one) => one.code === code && one.kind === 'security');
  if (!instrument) return refuse('not_found', m.register_security_unknown, { field: 'security' });
  const now = app.clock.now();
  const at = sent.at.trim() === '' ? now : new Date(sent.at);
  if (Number.isNaN(at.getTime()) || at > now) refuse('invalid_field', m.register_at_invalid, { field: 'at' });
  return { instrument, at };
}

export const loadRegister = (app: App, { instrument, at }: RegisterMoment): Promise<Register> =>
  readRegister(app.db, { currency: instrument.code, at });

/** What was issued, and where all of it is. */
export function toSummary({ instrument, at }: RegisterMoment, { issued, holdings, others }: Register) {
  const decimal = (units: bigint): string => formatUnits(units, instrument.ledgerScale);
  const sum = (parts: readonly { readonly units: bigint }[]): bigint =>
    parts.reduce((total, { units }) => total + units, 0n);
  return {
    security: instrument.code,
    name: instrument.names.en,
    at: at.toISOString(),
    issued: decimal(issued),
    held_by_holders: decimal(sum(holdings)),
    holders: holdings.length,
    is_complete: sum(holdings) + sum(others) === issued,
    others: others.map(({ kind, place, units }) => ({ kind, place, amount: decimal(units) })),
  };
}

const percentScale = 4;

/** The share of what was issued, in per cent, rounded down to four places. */
function toPercent(units: bigint, issued: bigint): string {
  return formatUnits(issued <= 0n ? 0n : (units * 10n ** BigInt(percentScale + 2)) / issued, percentScale);
}

const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);

const nameOf = ({ userType, companyName, firstName, lastName }: Profile): string =>
  userType === 'business' ? companyName : joined([firstName, lastName], ' ');

const documentOf = ({ userType, registrationNumber, nationalId }: Profile): string =>
  userType === 'business' && registrationNumber !== '' ? registrationNumber : nationalId;

export type Holder = Awaited<ReturnType<typeof describeHolders>>[number];

/** Who the holders are, and what each has. */
export async function describeHolders(
  app: App,
  { instrument, at }: RegisterMoment,
  { issued, holdings }: { readonly issued: bigint; readonly holdings: readonly Holding[] },
) {
  const customers = holdings.map(({ customer }) => customer);
  const [profiles, accounts, since] = await Promise.all([
    readProfiles(app.db, customers),
    readAccounts(app.db, customers),
    readHeldSince(app.db, { currency: instrument.code, at, customers }),
  ]);
  const profileOf = new Map<CustomerId, Profile>(profiles.map((profile) => [profile.customer, profile]));
  const accountOf = new Map(accounts.map((account) => [account.id, account]));
  const decimal = (units: bigint): string => formatUnits(units, instrument.ledgerScale);
  return holdings.map(({ customer, units, available, held, frozen, lots }) => {
    const profile = profileOf.get(customer);
    const account = accountOf.get(customer);
    return {
      customer_id: customer,
      username: account?.username ?? '',
      email: account?.email ?? '',
      name: profile ? nameOf(profile) : '',
      document: profile ? documentOf(profile) : '',
      country: profile?.country ?? '',
      address: profile ? joined([profile.address, profile.city, profile.state, profile.zipCode], ', ') : '',
      born_on: profile?.bornOn ?? '',
      category: profile?.userType ?? ('' as const),
      amount: decimal(units),
      available: decimal(available),
      held: decimal(held),
      frozen: decimal(frozen),
      lots: decimal(lots),
      percent: toPercent(units, issued),
      since: since.get(customer)?.toISOString() ?? null,
    };
  });
}

/** A holder as a role sees it in the list. */
export function maskHolder({ email: _email, address: _address, born_on: _bornOn, ...holder }: Holder, role: StaffRole) {
  const document = showField('national_id', holder.document, role);
  const isCompany = holder.category === 'business';
  return {
    ...holder,
    // A company's name is public; a person's is masked as on the customer's page.
    name: isCompany ? holder.name : showField('name', holder.name, role).value,
    document: document.value,
    may_reveal: document.mayReveal,
  };
}
