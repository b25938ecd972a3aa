import { countries } from '@istmo/contract/areas/profile/countries';
import type { RuleSet } from '@istmo/contract/areas/rules/rule-set';
import { Outage } from '@istmo/providers/outage';
import type { Restrictions } from '@istmo/providers/issuance/port';
import { iso31661Alpha2ToNumeric } from 'iso-3166/1-a2-to-1-n.js';
import type { App } from '../../app.ts';
import { listIssuedAssets } from '../assets/public.ts';
import {
  endRestriction,
  listUnrestricted,
  type restrictedRules,
  startRestriction,
  type UnrestrictedSecurity,
} from './restrictions.store.ts';

const timeoutMs = 30_000;
const minuteMs = 60_000;

/** What an issuance service can enforce of a rule set. Categories, lock-ups and least amounts hold in the platform's own check only. */
export function toRestrictions({
  countries: list,
  maxHolders,
  maxHolding,
  maxSupply,
  isPaused,
}: RuleSet): Restrictions {
  const allowed =
    list &&
    countries
      .map(({ alphaCode }) => alphaCode)
      .filter((code) => list.codes.includes(code) === (list.mode === 'allow'))
      // A country without an ISO number, Kosovo, is none to the service: no investor of it may hold the security there.
      .flatMap((code) => iso31661Alpha2ToNumeric[code] ?? [])
      .map(Number);
  return {
    countries: allowed ?? undefined,
    maxHolders: maxHolders ?? undefined,
    maxUnitsOfHolder: maxHolding ?? undefined,
    maxSupply: maxSupply ?? undefined,
    isPaused,
  };
}

/** The words of the platform for what a service does not enforce. */
const ruleOf = {
  countries: 'countries',
  maxHolders: 'max_holders',
  maxUnitsOfHolder: 'max_holding',
  maxSupply: 'max_supply',
  isPaused: 'paused',
} as const satisfies Record<keyof Restrictions, (typeof restrictedRules)[number]>;

type Task = UnrestrictedSecurity & { readonly assetUuid: string };

async function restrict(app: App, { id, rules, assetUuid }: Task): Promise<void> {
  const at = app.clock.now();
  if (!(await startRestriction(app.db, id, { at, before: new Date(at.getTime() - minuteMs) }))) return;
  const outcome = await app.issuance.restrict(assetUuid, toRestrictions(rules), AbortSignal.timeout(timeoutMs));
  const uncovered = outcome.state === 'done' ? (outcome.uncovered ?? []).map((name) => ruleOf[name]) : [];
  await endRestriction(app.db, id, { state: outcome.state, uncovered, at: app.clock.now() });
}

/**
 * Has the issuance service enforce the newest rules of each security, as far as it can. A call is safe to repeat, so that one without an
 * answer is made again each minute. The first rules of a security restrict nothing and are not sent.
 */
export async function restrictIssued(app: App): Promise<void> {
  const [open, issued] = await Promise.all([listUnrestricted(app.db), listIssuedAssets(app.db)]);
  for (const ruleSet of open) {
    const asset = issued.find(({ code }) => code === ruleSet.instrument);
    if (!asset) continue;
    await restrict(app, { ...ruleSet, assetUuid: asset.assetUuid }).catch((error: unknown) => {
      const level = error instanceof Outage ? 'warn' : 'error';
      app.log[level]({ err: error, security: ruleSet.instrument }, 'rules were not taken over by the issuance service');
    });
  }
}
