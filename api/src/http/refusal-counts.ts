import type { Reader } from '@istmo/db/tx';
import { readNetworks } from './network-address.ts';

/** Refusals that say something about an attack: who signs in, codes, throttles, rights. Mistakes in a form do not. */
const countedCodes = new Set([
  'wrong_credentials',
  'wrong_password',
  'wrong_code',
  'wrong_recovery_code',
  'code_used',
  'passkey_refused',
  'throttled',
  'suspended',
  'frozen',
  'terms_required',
  'disclaimer_required',
  'kyc_required',
  'tfa_required',
  'asset_permission_required',
  'role_required',
]);

const hourMs = 3_600_000;
const maxHeld = 10_000;

type HeldCount = { readonly hour: number; readonly code: string; readonly network: string; count: number };

/**
 * Counts refusals per network and hour in memory: a refused request writes nothing. They are stored once a minute, and a task takes
 * past hours into the audit log. What is not stored yet when a process is killed is lost.
 */
export class RefusalCounts {
  #held = new Map<string, HeldCount>();

  add(code: string, { address, at }: { readonly address: string; readonly at: Date }): void {
    if (!countedCodes.has(code)) return;
    const hour = Math.floor(at.getTime() / hourMs) * hourMs;
    const own = readNetworks(address)?.network ?? address;
    // Beyond this many the networks are counted together.
    const network = this.#held.size < maxHeld ? own : '';
    const key = `${hour} ${code} ${network}`;
    const held = this.#held.get(key) ?? { hour, code, network, count: 0 };
    held.count += 1;
    this.#held.set(key, held);
  }

  /** Adds what was counted to the stored counts; it is held until that has succeeded. */
  async store(reader: Reader): Promise<void> {
    const counts = [...this.#held.values()];
    if (counts.length === 0) return;
    this.#held = new Map();
    try {
      await reader.query(
        `insert into app.refusal_count as stored (hour, code, network, count)
         select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::bigint[])
         on conflict (hour, code, network) do update set count = stored.count + excluded.count`,
        [
          counts.map(({ hour }) => new Date(hour)),
          counts.map(({ code }) => code),
          counts.map(({ network }) => network),
          counts.map(({ count }) => count),
        ],
      );
    } catch (error) {
      for (const held of counts) this.#giveBack(held);
      throw error;
    }
  }

  #giveBack(held: HeldCount): void {
    const key = `${held.hour} ${held.code} ${held.network}`;
    const now = this.#held.get(key);
    if (now) now.count += held.count;
    else this.#held.set(key, held);
  }
}

/** Takes the counts of the hours that are over into the audit log. */
export async function recordRefusals(reader: Reader, now: Date): Promise<void> {
  await reader.query('select app.record_refusals($1)', [new Date(Math.floor(now.getTime() / hourMs) * hourMs)]);
}
