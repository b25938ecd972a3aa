import { InvalidArgument } from '../../invalid-argument.ts';
import { Outage, throwIfAborted } from '../../outage.ts';
import { anySchema, assetSchema, categoriesSchema, categorySchema, userSchema, validitySchema } from './api.ts';
import type { AmpClient } from './client.ts';
import { readAsset } from './issue.ts';
import type { IssuanceJournal } from './journal.ts';
import type { Investor, Issuance, Restrictions } from '../port.ts';

type Parts = { readonly client: AmpClient; readonly journal: IssuanceJournal };

export const assetPath = (uuid: string, rest = ''): string => `/assets/${encodeURIComponent(uuid)}${rest}`;

function refusal(what: string, { status, reason }: { status: number; reason: string }): Outage {
  return new Outage('issuance', new Error(`${what} was refused with ${status}: ${reason}`), false);
}

/** Who may hold a security at the service. */
export function ampRegistry(parts: Parts): Pick<Issuance, 'authorize' | 'registerInvestor' | 'restrict'> {
  const { client, journal } = parts;
  return {
    async authorize(uuid, signal) {
      throwIfAborted('issuance', signal);
      const asset = await readAsset(parts, uuid, signal);
      if (!asset.isAuthorized) {
        const answer = await client.ask(
          { method: 'GET', path: assetPath(uuid, '/register-authorized') },
          assetSchema,
          signal,
        );
        if (answer.state === 'refused') throw refusal('the authorization', answer);
      }
      await readCategory(parts, uuid, signal);
      return readAsset(parts, uuid, signal);
    },

    async registerInvestor(investor, signal) {
      throwIfAborted('issuance', signal);
      const entry = journal.investor(investor.id);
      const before = await entry.read();
      if (before.id !== '' && before.account === investor.account) return;
      const id = (await findUser(client, investor, signal)) ?? (await addUser(client, investor, signal));
      await entry.change(() => ({ value: { id, account: investor.account }, result: true }));
    },

    async restrict(uuid, restrictions, signal) {
      throwIfAborted('issuance', signal);
      const path = assetPath(uuid, restrictions.isPaused ? '/lock' : '/unlock');
      const answer = await client.ask({ method: 'PUT', path }, anySchema, signal);
      if (answer.state === 'refused') throw refusal('the restriction', answer);
      return hasLimits(restrictions) ? { state: 'unsupported' } : { state: 'done', txid: '' };
    },
  };
}

const hasLimits = ({ countries, maxHolders, maxUnitsOfHolder, maxSupply }: Restrictions): boolean =>
  [countries, maxHolders, maxUnitsOfHolder, maxSupply].some((limit) => limit !== undefined);

/** The investor's number at the service; undefined where the account is not registered. An account that is none is refused. */
async function findUser(
  client: AmpClient,
  { account }: Investor,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (!/^[A-Za-z0-9]{1,100}$/.test(account)) throw new InvalidArgument(`${account.slice(0, 100)} is no account`);
  const { is_valid: isValid } = await client.read(`/gaids/${account}/validate`, validitySchema, signal);
  if (!isValid) throw new InvalidArgument(`${account} is no account of the service`);
  const path = `/gaids/${account}/registered_user`;
  const answer = await client.ask({ method: 'GET', path }, userSchema, signal);
  return answer.state === 'done' ? answer.data.id : undefined;
}

async function addUser(
  client: AmpClient,
  { name, account, isCompany }: Investor,
  signal: AbortSignal | undefined,
): Promise<string> {
  const body = { name, GAID: account, is_company: isCompany };
  const answer = await client.ask({ method: 'POST', path: '/registered_users/add', body }, userSchema, signal);
  if (answer.state === 'refused') throw refusal('the investor', answer);
  return answer.data.id;
}

/** The category whose investors may hold a security; made where there is none, and found by its name after a lost answer. */
async function readCategory(
  { client, journal }: Parts,
  uuid: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const entry = journal.categoryOf(uuid);
  const stored = await entry.read();
  if (stored !== '') return stored;
  const name = `istmo ${uuid}`;
  const found = (await client.read('/categories', categoriesSchema, signal)).find((one) => one.name === name);
  const id = found?.id ?? (await addCategory(client, name, signal));
  if (!found?.assets.includes(uuid)) {
    const path = `/categories/${id}/assets/${encodeURIComponent(uuid)}/add`;
    const answer = await client.ask({ method: 'PUT', path }, anySchema, signal);
    if (answer.state === 'refused') throw refusal('the category of the security', answer);
  }
  await entry.change(() => ({ value: id, result: true }));
  return id;
}

async function addCategory(client: AmpClient, name: string, signal: AbortSignal | undefined): Promise<string> {
  const body = { name, description: 'Investors that the platform has verified' };
  const answer = await client.ask({ method: 'POST', path: '/categories/add', body }, categorySchema, signal);
  if (answer.state === 'refused') throw refusal('the category', answer);
  return answer.data.id;
}

/** Admits an investor to a security, as often as needed. */
export async function admitInvestor(
  parts: Parts,
  { assetUuid, user }: { assetUuid: string; user: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const category = await readCategory(parts, assetUuid, signal);
  const path = `/categories/${category}/registered_users/${user}/add`;
  const answer = await parts.client.ask({ method: 'PUT', path }, anySchema, signal);
  if (answer.state === 'done') return;
  const { registered_users: users } = await parts.client.read(`/categories/${category}`, categorySchema, signal);
  if (!users.includes(user)) throw refusal('the investor in the category', answer);
}
