import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Queue } from '../../http/queue.ts';
import type { App } from '../../app.ts';
import { listKeys } from '../../settings/setting-kinds.ts';
import type { Settings } from '../../settings/settings.ts';

/** Argon2id costs of the security bar (R32): 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

type Pepper = Pick<Settings, 'passwordPepper'>;

/** The pepper in use, and which others are accepted at this time. */
type Peppers = {
  readonly settings: Pick<Settings, 'passwordPepper' | 'passwordPepperAccepted'>;
  readonly clock: App['clock'];
};

const listPeppers = ({ settings, clock }: Peppers): readonly [string, ...string[]] =>
  listKeys(settings.passwordPepper, settings.passwordPepperAccepted, clock.now());

// A hash takes tens of milliseconds of a core and 19 MiB, so a flood of sign-ins must not take all resources (requirement 4.1.27).
const queue = new Queue({ maxRunning: Math.min(4, Math.max(2, availableParallelism())), maxWaiting: 50 });

/** Refuses with 503 when the hashing queue is full, before anything else is done for the request. */
export function assertHashCapacity(): void {
  queue.assertCapacity();
}

// The same characters typed on another keyboard may be composed differently.
const normalize = (password: string): string => password.normalize('NFC');
const toOptions = (pepper: string) => ({ ...costs, secret: Buffer.from(pepper) });

/** The PHC string of a password, peppered with a key that is not in the database. */
export async function hashPassword(settings: Pepper, password: string): Promise<string> {
  return queue.run(() => hash(normalize(password), toOptions(settings.passwordPepper)));
}

/** True when the password matches any of these hashes. All are compared in one slot of the queue. */
export async function matchesAny(context: Peppers, password: string, hashes: readonly string[]): Promise<boolean> {
  return queue.run(async () => {
    for (const pepper of listPeppers(context))
      for (const candidate of hashes) if (await verify(candidate, normalize(password), toOptions(pepper))) return true;
    return false;
  });
}

/**
 * Whether the password is the one of this hash. Without a hash it is compared with one that nothing matches, so that the answer takes as
 * long.
 */
export async function isHashOf(context: Peppers, password: string, hashed: string | undefined): Promise<boolean> {
  const matches = await matchesAny(context, password, [hashed ?? (await dummyHash(context.settings))]);
  return matches && hashed !== undefined;
}

/** True when the hash of a right password was made with lower costs than the current ones, or with a pepper that is about to be dropped. */
export async function isOutdated(context: Peppers, password: string, hashed: string): Promise<boolean> {
  const used = parseOptions(hashed);
  if (used.memoryCost < costs.memoryCost || used.timeCost < costs.timeCost) return true;
  const [pepper, ...before] = listPeppers(context);
  if (before.length === 0) return false;
  return !(await queue.run(() => verify(hashed, normalize(password), toOptions(pepper))));
}

const dummyHashes = new Map<string, Promise<string>>();

/** The hash that a password for an unknown address is compared with, so that the answer takes as long as for a wrong password. */
async function dummyHash(settings: Pepper): Promise<string> {
  const cached = dummyHashes.get(settings.passwordPepper);
  if (cached) return cached;
  const created = hash('a password of no customer', toOptions(settings.passwordPepper));
  dummyHashes.set(settings.passwordPepper, created);
  return created;
}
