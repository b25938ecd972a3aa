import * as z from 'zod/mini';
import { type Fetch, parseReply, sendRequest } from '../http.ts';
import { Outage } from '../outage.ts';
import { isoRange } from './lists/births.ts';
import type { ListedName } from './lists/entry.ts';
import { scoreEntry } from './matching/score-entry.ts';
import { toWords } from './matching/score-names.ts';
import { type TitledEntry, toHit } from './matching/to-hit.ts';
import type { AddressScreening, PersonScreening, ScreenedPerson, Screening, ScreeningHit } from './port.ts';

export const openSanctionsAddress = 'https://api.opensanctions.org';

export type OpenSanctionsSettings = {
  readonly fetch: Fetch;
  /** Its own service, or a server that runs its program yente. */
  readonly url: string;
  /** '' where a server of one's own asks for none. */
  readonly key: string;
  /** `default` is everything; `sanctions` leaves exposed persons out. */
  readonly dataset: string;
  /** Entries that its service rates lower are no hits, 0 to 100. */
  readonly minScore: number;
  readonly timeoutMs?: number;
};

// It sends five unless more are requested.
const maxResults = 50;
const maxBytes = 4_000_000;

const resultSchema = z.object({
  id: z.string(),
  caption: z.string(),
  schema: z.string(),
  score: z.coerce.number().check(z.minimum(0), z.maximum(1)),
  datasets: z._default(z.array(z.string()), []),
  properties: z.record(z.string(), z.array(z.unknown())),
});
type Result = z.infer<typeof resultSchema>;
const replySchema = z.object({
  responses: z.record(z.string(), z.object({ status: z.coerce.number(), results: z.array(resultSchema) })),
});

type Query = { readonly schema: string; readonly properties: Readonly<Record<string, readonly string[]>> };

/** A company is searched for as what it is too: of a person the service compares persons only. */
function toQueries({ names, bornOn, countries = [], isCompany = false }: ScreenedPerson): Record<string, Query> {
  const country = countries.map((code) => code.toLowerCase());
  const properties = { name: names, ...(country.length > 0 && { country }) };
  const birthDate = bornOn === undefined ? [] : [bornOn];
  return {
    person: { schema: 'Person', properties: { ...properties, ...(birthDate.length > 0 && { birthDate }) } },
    ...(isCompany && { company: { schema: 'LegalEntity', properties } }),
  };
}

/** The values of properties, sorted: their order has no meaning. */
function valuesOf({ properties }: Result, ...names: readonly string[]): string[] {
  const values = names.flatMap((name) => properties[name] ?? []).filter((value) => typeof value === 'string');
  return [...new Set(values)].toSorted();
}

function toEntry(result: Result): TitledEntry {
  const named = (quality: ListedName['quality'], ...names: readonly string[]): ListedName[] =>
    valuesOf(result, ...names).map((name) => ({ name, quality }));
  const codes = valuesOf(result, 'nationality', 'citizenship', 'country').map((code) => code.toUpperCase());
  return {
    title: 'OpenSanctions',
    id: result.id,
    kind: result.schema === 'Person' ? 'person' : 'entity',
    names: [
      { name: result.caption, quality: 'primary' },
      ...named('strong', 'name', 'alias', 'previousName'),
      ...named('weak', 'weakAlias'),
    ],
    births: valuesOf(result, 'birthDate').flatMap(isoRange),
    // It has codes of its own for countries that are no more.
    countries: [...new Set(codes)].filter((code) => /^[A-Z]{2}$/.test(code)),
    identifiers: [],
    programmes: [...valuesOf(result, 'topics'), ...result.datasets.toSorted()],
  };
}

const percentOf = ({ score }: Result): number => Math.round(score * 100);

/** The score is the service's, the reasons are compared here: it gives none that people can read. */
function toPersonHit(person: ScreenedPerson, result: Result): ScreeningHit {
  const entry = toEntry(result);
  const compared = person.names.map((name) => ({ name, words: toWords(name) }));
  const names = entry.names.map((name) => ({ ...name, words: toWords(name.name) }));
  const { name, reasons } = scoreEntry({ ...person, compared }, entry, names);
  const hit = toHit(entry, percentOf(result), name === '' ? result.caption : name);
  return { ...hit, reasons: reasons.map((reason) => ({ ...reason, points: null })) };
}

/** Each entry once, with its best score. */
function bestResults(results: readonly Result[], minScore: number): Result[] {
  const byScore = results.filter((one) => percentOf(one) >= minScore).toSorted((one, two) => two.score - one.score);
  return byScore.filter((one, at) => byScore.findIndex(({ id }) => id === one.id) === at);
}

/** An address as it was given and in lower case: lists have addresses of EVM chains in both. */
const spellingsOf = (address: string): string[] =>
  address.startsWith('0x') ? [...new Set([address, address.toLowerCase()])] : [address];

/**
 * OpenSanctions' matching API: `POST /match/{dataset}` with examples, answered by entities with a score of 0 to 1. It has sanctions, politically
 * exposed persons and addresses of digital currencies. Source: https://www.opensanctions.org/docs/api/matching/
 */
export function openSanctionsScreening(settings: OpenSanctionsSettings): Screening {
  const { fetch, url, key, dataset, minScore, timeoutMs = 10_000 } = settings;
  const target = { provider: 'screening', fetch, timeoutMs, maxBytes } as const;

  /** The answers by the name of their query. An answer that lacks one is an outage: nothing is clear without it. */
  async function match(queries: Readonly<Record<string, Query>>, signal?: AbortSignal) {
    const search = new URLSearchParams({ limit: String(maxResults), threshold: String(minScore / 100) });
    const headers = { 'content-type': 'application/json', ...(key !== '' && { authorization: `ApiKey ${key}` }) };
    const request = {
      url: `${url}/match/${encodeURIComponent(dataset)}?${search.toString()}`,
      method: 'POST',
      headers,
    } as const;
    const { status, text } = await sendRequest(target, { ...request, body: JSON.stringify({ queries }) }, signal);
    if (status !== 200) throw new Outage('screening', new Error(`answered ${status}: ${text.slice(0, 200)}`), false);
    const { responses } = parseReply('screening', text, replySchema);
    for (const name of Object.keys(queries))
      if (!responses[name]) throw new Outage('screening', new Error(`no answer to the query ${name}`));
    return { responses: Object.values(responses), raw: text };
  }

  return {
    async screenPerson(person, signal): Promise<PersonScreening> {
      const { responses, raw } = await match(toQueries(person), signal);
      const failed = responses.find(({ status }) => status !== 200);
      if (failed) throw new Outage('screening', new Error(`a query was answered ${failed.status}`));
      const found = bestResults(
        responses.flatMap(({ results }) => results),
        minScore,
      );
      return { hits: found.map((result) => toPersonHit(person, result)), raw };
    },

    async screenAddress({ address }, signal): Promise<AddressScreening> {
      const wallet = { schema: 'CryptoWallet', properties: { publicKey: spellingsOf(address) } };
      const { responses, raw } = await match({ wallet }, signal);
      if (responses.some(({ status }) => status !== 200)) return { result: 'unknown', hits: [], raw };
      const found = bestResults(
        responses.flatMap(({ results }) => results),
        minScore,
      );
      const hits = found.map((result) => toHit(toEntry(result), percentOf(result), result.caption));
      return { result: hits.length > 0 ? 'hit' : 'clear', hits, raw };
    },
  };
}
