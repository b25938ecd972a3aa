import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import type { Visitor } from '../../http/handler.ts';
import { readNetworks } from '../../http/network-address.ts';
import { countWrong, forgetFailures, type RateLimitKey, type Throttle } from '../../http/throttle.ts';
import { findKnownDevice } from '../sessions/public.ts';

const hour = 3600;

/**
 * Wrong passwords of one account from one network, or from one browser that its owner has signed in with, wherever they are typed. There
 * is no count over all networks that refuses, because any visitor could lock the owner out with it (decision 022).
 */
const wrongPerNetwork: Throttle = {
  name: 'wrong-password',
  max: 10,
  perSeconds: 24 * hour,
  sandboxTimes: 5,
  growing: { firstSeconds: 60, maxSeconds: 6 * hour },
};

/** Wrong passwords from one network, over all accounts (requirement 4.1.26). */
const wrongPerAddress: Throttle = { name: 'login-address', max: 20, perSeconds: 6 * hour };

/** Wrong passwords typed in a session or after an emailed link, from any network: a stolen session does not search for the password. */
const wrongWhenIdentified: Throttle = { name: 'wrong-password-identified', max: 10, perSeconds: hour, sandboxTimes: 5 };

type PasswordAttempt = {
  readonly visitor: Visitor;
  readonly customer: CustomerId | undefined;
  /** What an account that does not exist counts as: the e-mail address that was typed. */
  readonly email: string;
};

/** Counts a wrong password at sign-in. The address is asked first; a browser of the owner is not counted with its network. */
export async function countWrongSignIn(
  app: App,
  { visitor, customer, email }: PasswordAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const device = await findKnownDevice(app.db, { customer, visitor });
  const account = customer ?? email.toLowerCase();
  const keys: RateLimitKey[] =
    device === undefined
      ? [[wrongPerAddress, visitor.address], ...perNetwork(account, visitor.address)]
      : [[wrongPerNetwork, `${account} ${device}`]];
  return countWrong(app, keys, isRight);
}

/** Counts a wrong password of a customer whom a session or an emailed link identifies. */
export async function countWrongPassword(
  app: App,
  { customer, visitor }: { customer: CustomerId; visitor: Visitor },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const device = await findKnownDevice(app.db, { customer, visitor });
  const place: RateLimitKey[] =
    device === undefined ? perNetwork(customer, visitor.address) : [[wrongPerNetwork, `${customer} ${device}`]];
  return countWrong(app, [...place, [wrongWhenIdentified, customer]], isRight);
}

function perNetwork(account: string, address: string): RateLimitKey[] {
  return [[wrongPerNetwork, `${account} ${readNetworks(address)?.network ?? address}`]];
}

/** After a reset by an emailed link the owner begins with no wrong passwords. */
export async function forgetWrongPasswords(
  app: App,
  { customer, visitor }: { customer: CustomerId; visitor: Visitor },
): Promise<void> {
  for (const [throttle, key] of perNetwork(customer, visitor.address)) await forgetFailures(app, throttle, key);
  await forgetFailures(app, wrongWhenIdentified, customer);
}
