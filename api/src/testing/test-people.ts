import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { Secret, TOTP } from 'otpauth';
import type { App } from '../app.ts';
import {
  acceptAllDisclaimers,
  setFrozen,
  setKycStatus,
  setMayCreateAssets,
  changeSuspension,
} from '../areas/access/public.ts';
import { hashPassword, setPassword, setTwoFactor } from '../areas/security/public.ts';
import type { MovableClock } from '../runtime/clock.ts';
import { openAccount } from '../areas/accounts/public.ts';
import { openSession } from '../areas/sessions/public.ts';

/** A signed-in customer of a test. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly customer: CustomerId;
  readonly token: string;
  /** Base32, where two-factor is on. */
  readonly secret: string | undefined;
};

/** The rights and settings a test's customer has. Traits left out are off. */
export type Traits = {
  readonly isActivated?: boolean;
  readonly kycStatus?: KycStatus;
  readonly hasTfa?: boolean;
  /** All four disclaimers. */
  readonly acceptedDisclaimers?: boolean;
  readonly isSuspended?: boolean;
  /** By the link of a notice; the case has no ticket. */
  readonly isFrozen?: boolean;
  readonly mayCreateAssets?: boolean;
};

export const testPassword = 'Volcan-Azul-42';

const hashes = new Map<string, Promise<string>>();

// Hashing is slow on purpose, so the people of a test file share one hash.
export function sharedHash(app: App): Promise<string> {
  const cached = hashes.get(app.settings.passwordPepper) ?? hashPassword(app.settings, testPassword);
  hashes.set(app.settings.passwordPepper, cached);
  return cached;
}

export async function createPerson(app: App, { name, traits }: { name: string; traits: Traits }): Promise<Person> {
  const email = `${name}@people.test`;
  const at = app.clock.now();
  const hash = await sharedHash(app);
  const secret = traits.hasTfa ? new Secret({ size: 20 }).base32 : undefined;
  const { customer, token } = await app.db.inTransaction(async (tx) => {
    const opened = await openAccount(tx, {
      username: name,
      email,
      language: 'en',
      at,
      ...(traits.isActivated === false ? {} : { activatedAt: at }),
    });
    await setPassword(app, tx, { customer: opened, hash });
    if (traits.kycStatus !== undefined) await setKycStatus(tx, opened, traits.kycStatus);
    if (secret) await setTwoFactor(app, tx, { customer: opened, secret });
    if (traits.acceptedDisclaimers) await acceptAllDisclaimers(tx, opened, at);
    if (traits.isSuspended) await changeSuspension(tx, opened, at);
    if (traits.isFrozen) await setFrozen(tx, opened, { at, about: 'new-device', referenceNo: 'TK-0000000000' });
    if (traits.mayCreateAssets) await setMayCreateAssets(tx, opened, true);
    const visitor = {
      language: 'en',
      address: '192.0.2.1',
      device: 'test',
      wantsBinding: false,
      token: undefined,
      files: [],
    } as const;
    return { customer: opened, token: (await openSession(app, tx, { customer: opened, visitor })).token };
  });
  return { name, email, password: testPassword, customer, token, secret };
}

const stepMs = 30_000;

export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Advances the clock one step first, so that no code is used twice. */
export function nextCode(
  clock: MovableClock,
  { secret, name }: { readonly secret: string | undefined; readonly name: string },
): string {
  if (secret === undefined) throw new Error(`${name} has two-factor off`);
  clock.runAhead(clock.aheadMs + stepMs);
  return codeAt(secret, clock.now());
}
