import { availableParallelism } from 'node:os';
import * as m from '@istmo/contract/messages';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { refuse } from '../../http/refusal.ts';
import type { Settings } from '../../settings.ts';

/** Argon2id as the security bar has it (R32): 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

type Pepper = Pick<Settings, 'passwordPepper'>;

/** Runs so much at once and lets so much wait; the rest is refused on the spot. */
export class Queue {
  readonly #atOnce: number;
  readonly #waitingMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
    this.#atOnce = maxRunning;
    this.#waitingMost = maxWaiting;
  }

  /** Refuses with 429 when one more would not even be let wait. */
  assertCapacity(): void {
    if (this.#running < this.#atOnce || this.#waiting.length < this.#waitingMost) return;
    refuse('throttled', m.kernel_throttled, { retryAfterSeconds: 2 });
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.assertCapacity();
    if (this.#running < this.#atOnce) this.#running += 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place goes to the one who waited longest; it is never free in between.
      if (next) next();
      else this.#running -= 1;
    }
  }
}

// A hash takes tens of milliseconds of a core and 19 MiB: a flood of sign-ins must not take them all (security bar, R27).
const queue = new Queue({ maxRunning: Math.min(4, Math.max(2, availableParallelism())), maxWaiting: 50 });

/** Refuses with 429 before anything else is done for a request that would find no place to hash. */
export function assertHashCapacity(): void {
  queue.assertCapacity();
}

// The same letters typed on another keyboard may arrive composed differently.
const normalize = (password: string): string => password.normalize('NFC');
const toOptions = ({ passwordPepper }: Pepper) => ({ ...costs, secret: Buffer.from(passwordPepper) });

/** The PHC string of a password, peppered with a key that the database doesn't hold. */
export async function hashPassword(settings: Pepper, password: string): Promise<string> {
  return queue.run(() => hash(normalize(password), toOptions(settings)));
}

/** True when the password is the one of any of these hashes. All are looked at in one place of the queue. */
export async function matchesAny(settings: Pepper, password: string, hashes: readonly string[]): Promise<boolean> {
  return queue.run(async () => {
    for (const one of hashes) if (await verify(one, normalize(password), toOptions(settings))) return true;
    return false;
  });
}

/** True when a hash was made with less than what is asked for today. */
export function isOutdated(hashed: string): boolean {
  const made = parseOptions(hashed);
  return made.memoryCost < costs.memoryCost || made.timeCost < costs.timeCost;
}

const dummyHashes = new Map<string, Promise<string>>();

/** What the password of nobody is compared with, so that an unknown address takes as long as a wrong password. */
export async function dummyHash(settings: Pepper): Promise<string> {
  const known = dummyHashes.get(settings.passwordPepper);
  if (known) return known;
  const made = hash('nobody has this password', toOptions(settings));
  dummyHashes.set(settings.passwordPepper, made);
  return made;
}
