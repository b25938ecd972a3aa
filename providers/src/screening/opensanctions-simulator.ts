import * as z from 'zod/mini';
import type { Fetch } from '../http.ts';

type SimulatedEntity = {
  readonly id: string;
  readonly caption: string;
  readonly schema: 'Person' | 'Company' | 'CryptoWallet';
  readonly datasets?: readonly string[];
  readonly properties: Readonly<Record<string, readonly string[]>>;
};

const bodySchema = z.object({
  queries: z.record(
    z.string(),
    z.object({ schema: z.string(), properties: z.record(z.string(), z.array(z.string())) }),
  ),
});
type Query = z.infer<typeof bodySchema>['queries'][string];

const schemasOf: Readonly<Record<string, readonly SimulatedEntity['schema'][]>> = {
  Person: ['Person'],
  LegalEntity: ['Person', 'Company'],
  CryptoWallet: ['CryptoWallet'],
};

const wordsOf = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).toSorted().join(' ');

/** Whole names only, and a third less for another birth date. */
function scoreOf({ schema, properties: asked }: Query, { schema: own, properties }: SimulatedEntity): number {
  if (!schemasOf[schema]?.includes(own)) return 0;
  if (schema === 'CryptoWallet')
    return asked['publicKey']?.some((one) => properties['publicKey']?.includes(one)) ? 1 : 0;
  const names = (properties['name'] ?? []).concat(properties['alias'] ?? []).map(wordsOf);
  if (!asked['name']?.some((name) => names.includes(wordsOf(name)))) return 0;
  const [born, listed] = [asked['birthDate']?.[0], properties['birthDate']?.[0]];
  return born !== undefined && listed !== undefined && !born.startsWith(listed) ? 0.67 : 1;
}

const detail = (status: number, text: string): Response => Response.json({ detail: text }, { status });

/** OpenSanctions' API as its documents describe it: `POST /match/{dataset}` with a key, errors as `{detail}`. */
export function simulateOpenSanctions({ key = 'simulated-key' }: { key?: string } = {}) {
  const entities: SimulatedEntity[] = [];
  const requests: { url: URL; queries: Record<string, Query> }[] = [];
  const state: {
    answer: ((signal: AbortSignal | undefined) => Response | Promise<Response>) | undefined;
    queryStatus: number;
  } = {
    answer: undefined,
    queryStatus: 200,
  };

  function answerQuery(query: Query, url: URL) {
    const threshold = Number(url.searchParams.get('threshold') ?? 0.7);
    const limit = Number(url.searchParams.get('limit') ?? 5);
    const results = entities
      .map((entity) => ({
        referents: [],
        target: true,
        datasets: ['simulated_list'],
        ...entity,
        score: scoreOf(query, entity),
      }))
      .filter(({ score }) => score >= Math.min(threshold, 0.5))
      .map((entity) => ({ ...entity, features: { name_match: entity.score }, match: entity.score >= threshold }))
      .slice(0, limit);
    return { status: state.queryStatus, results, total: { value: results.length, relation: 'eq' }, query };
  }

  const fetch: Fetch = async (address, init) => {
    init?.signal?.throwIfAborted();
    if (state.answer) return state.answer(init?.signal ?? undefined);
    const url = new URL(address);
    if (init?.method !== 'POST' || !url.pathname.startsWith('/match/')) return detail(404, 'Not Found');
    if (new Headers(init.headers).get('authorization') !== `ApiKey ${key}`) return detail(401, 'Invalid API key.');
    if (url.pathname !== '/match/default') return detail(404, 'No such dataset.');
    const body = bodySchema.safeParse(typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    if (!body.success || Object.keys(body.data.queries).length === 0) return detail(400, 'No queries provided.');
    requests.push({ url, queries: body.data.queries });
    const responses = Object.entries(body.data.queries).map(([name, query]) => [name, answerQuery(query, url)]);
    return Response.json({ responses: Object.fromEntries(responses), matcher: {}, limit: 50 });
  };

  return { fetch, key, entities, requests, state };
}
