import * as z from 'zod/mini';
import { jsonNumber } from '../base-units.ts';
import { isSimulatedGaid, simulatedAddress, type SimulatedLiquid } from './simulated-liquid.ts';
import {
  type AmpCall,
  type AmpRoute,
  invalidFields,
  notFound,
  ok,
  ownedUnits,
  type SimulatedReply,
} from './simulated-replies.ts';

export const ampGaidRoutes: readonly AmpRoute[] = [
  {
    method: 'GET',
    path: /^\/gaids\/([^/]+)\/validate$/,
    isRead: true,
    run: ({ parts }) =>
      ok(isSimulatedGaid(parts[0] ?? '') ? { is_valid: true } : { is_valid: false, error: 'Invalid GAID' }),
  },
  {
    method: 'GET',
    path: /^\/gaids\/([^/]+)\/address$/,
    isRead: true,
    run: ({ parts: [gaid = ''] }) =>
      ok(isSimulatedGaid(gaid) ? { address: simulatedAddress(`gaid ${gaid}`) } : { error: 'Invalid GAID' }),
  },
  {
    method: 'GET',
    path: /^\/gaids\/([^/]+)\/registered_user$/,
    isRead: true,
    run: ({ state, parts }) => {
      const user = state.users.find(({ GAID }) => GAID === parts[0]);
      return user ? ok(viewUser(state, user.id)) : notFound;
    },
  },
  {
    method: 'GET',
    path: /^\/gaids\/([^/]+)\/balance$/,
    isRead: true,
    run: (call) => {
      const user = call.state.users.find(({ GAID }) => GAID === call.parts[0]);
      if (!user) return notFound;
      const balances = call.state.assets.map((asset) => ({
        asset_uuid: asset.uuid,
        asset_id: asset.assetId,
        balance: jsonNumber(ownedUnits(call, asset).get(user.id) ?? 0n),
      }));
      return ok(balances.filter(({ balance }) => balance > 0));
    },
  },
];

const userSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  GAID: z.optional(z.string()),
  is_company: z._default(z.boolean(), false),
});
const categorySchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  description: z._default(z.string(), ''),
});

function viewUser(state: SimulatedLiquid, id: number) {
  const user = state.users.find((one) => one.id === id);
  const categories = state.categories.filter(({ users }) => users.includes(id)).map((one) => one.id);
  return { id, GAID: user?.GAID ?? '', is_company: user?.isCompany, name: user?.name, categories, creator: 1 };
}

const viewCategory = ({ id, name, description, users, assets }: SimulatedLiquid['categories'][number]) => ({
  id,
  name,
  description,
  registered_users: users,
  assets,
});

function addUser({ state, body }: AmpCall): SimulatedReply {
  const parsed = userSchema.safeParse(body);
  if (!parsed.success) return invalidFields(parsed.error);
  const { name, GAID = '', is_company: isCompany } = parsed.data;
  if (GAID !== '' && !isSimulatedGaid(GAID)) return { status: 400, body: { GAID: ['Invalid GAID'] } };
  if (GAID !== '' && state.users.some((one) => one.GAID === GAID))
    return { status: 400, body: { GAID: ['A registered user with this GAID already exists.'] } };
  state.lastId += 1;
  state.users.push({ id: state.lastId, name, GAID, isCompany });
  return ok(viewUser(state, state.lastId), 201);
}

function addCategory({ state, body }: AmpCall): SimulatedReply {
  const parsed = categorySchema.safeParse(body);
  if (!parsed.success) return invalidFields(parsed.error);
  state.lastId += 1;
  const category = { id: state.lastId, ...parsed.data, users: [], assets: [] };
  state.categories.push(category);
  return ok(viewCategory(category), 201);
}

type Category = SimulatedLiquid['categories'][number];

/** Changes a category by what the path names. */
const ofCategory =
  (change: (category: Category, name: string, state: SimulatedLiquid) => boolean): AmpRoute['run'] =>
  ({ state, parts: [id, name = ''] }) => {
    const category = state.categories.find((one) => String(one.id) === id);
    return category && change(category, name, state) ? ok(viewCategory(category)) : notFound;
  };

const linkAsset = ofCategory(({ assets }, name, state) => {
  if (!state.assets.some(({ uuid }) => uuid === name)) return false;
  if (!assets.includes(name)) assets.push(name);
  return true;
});

const linkUser = ofCategory(({ users }, name, state) => {
  const user = state.users.find(({ id }) => String(id) === name);
  if (user && !users.includes(user.id)) users.push(user.id);
  return user !== undefined;
});

export const ampPeopleRoutes: readonly AmpRoute[] = [
  {
    method: 'GET',
    path: /^\/registered_users$/,
    isRead: true,
    run: ({ state }) => ok(state.users.map(({ id }) => viewUser(state, id))),
  },
  { method: 'POST', path: /^\/registered_users\/add$/, step: 'user', run: addUser },
  {
    method: 'GET',
    path: /^\/categories$/,
    isRead: true,
    run: ({ state }) => ok(state.categories.map(viewCategory)),
  },
  {
    method: 'GET',
    path: /^\/categories\/(\d+)$/,
    isRead: true,
    run: ofCategory(() => true),
  },
  { method: 'POST', path: /^\/categories\/add$/, step: 'category', run: addCategory },
  { method: 'PUT', path: /^\/categories\/(\d+)\/assets\/([^/]+)\/add$/, run: linkAsset },
  { method: 'PUT', path: /^\/categories\/(\d+)\/registered_users\/(\d+)\/add$/, run: linkUser },
];
