import type { Clock } from '../clock.ts';
import { type Fetch, requestBytes } from '../http.ts';
import { Outage, throwIfAborted, toOutage } from '../outage.ts';
import type { StateStore } from '../state-store.ts';
import { listTitles, type OfficialList, officialLists } from './lists/entry.ts';
import { type ListCopies, listCopies, type ListState, versionOf } from './lists/list-copies.ts';
import { readOfficialList } from './lists/read-list.ts';
import { type EntryIndex, indexEntries } from './matching/entry-index.ts';
import type { Screening, ScreeningHit } from './port.ts';

/** Where the authorities publish their files. The key of the EU's address is public: it is the same for all. */
export const officialAddresses: Readonly<Record<OfficialList, string>> = {
  ofac: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
  un: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
  eu: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
};

export type OfficialListsSettings = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Keeps the copies. */
  readonly store: StateStore;
  readonly urls?: Readonly<Record<OfficialList, string>>;
  /** Entries that fit less are no hits, 0 to 100. */
  readonly minScore: number;
  /** After that long without an answer of its authority a list clears nothing. */
  readonly maxAgeMs: number;
  /** A file with fewer entries by more than this is refused. */
  readonly maxShrinkPercent: number;
  /** A list is not requested again so soon after its authority answered. */
  readonly pauseMs: number;
  readonly timeoutMs?: number;
};

// The largest of the files has about 30 MB.
const maxBytes = 120_000_000;
const hourMs = 3_600_000;
// OFAC sends its files from another host.
const maxRedirects = 3;

type LoadedList = { readonly version: string; readonly index: EntryIndex };

type RefreshWork = {
  readonly settings: OfficialListsSettings;
  readonly copies: ListCopies;
  readonly before: ListState | undefined;
};

/** Reads a list from its authority, and returns its version. */
async function refreshList(
  { settings, copies, before }: RefreshWork,
  list: OfficialList,
  signal?: AbortSignal,
): Promise<string> {
  const { fetch, clock, urls = officialAddresses, maxShrinkPercent, timeoutMs = 120_000 } = settings;
  const target = { provider: 'screening', fetch, timeoutMs, maxBytes } as const;
  const headers = {
    ...(before && before.etag !== '' && { 'if-none-match': before.etag }),
    ...(before && before.lastModified !== '' && { 'if-modified-since': before.lastModified }),
  };
  const request = { url: urls[list], method: 'GET', headers, maxRedirects } as const;
  const { status, bytes, headers: answered } = await requestBytes(target, request, signal);
  const now = clock.now().toISOString();
  if (status === 304 && before) {
    await copies.confirm({ ...before, checkedAt: now });
    return before.version;
  }
  if (status !== 200) throw new Error(`answered ${status}`);
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const file = await readOfficialList(list, xml, { entriesBefore: before?.entries ?? 0, maxShrinkPercent });
  const version = versionOf(file.entries);
  const state = {
    list,
    version,
    publishedAt: file.publishedAt,
    fetchedAt: now,
    checkedAt: now,
    entries: file.entries.length,
    etag: answered.get('etag') ?? '',
    lastModified: answered.get('last-modified') ?? '',
  };
  if (version === before?.version) await copies.confirm({ ...state, fetchedAt: before.fetchedAt });
  else await copies.storeCopy(state, file.entries);
  return version;
}

/** Reads each list that was not read lately. One that fails does not stop the others. */
async function refreshLists(settings: OfficialListsSettings, copies: ListCopies, signal?: AbortSignal) {
  const { clock, pauseMs } = settings;
  throwIfAborted('screening', signal);
  const states = await copies.readStates();
  const versions: string[] = [];
  const failures: Outage[] = [];
  // One after the other: each is tens of megabytes while it is read.
  for (const list of officialLists) {
    const before = states.find((state) => state.list === list);
    try {
      const isRecent = before && clock.now().getTime() - Date.parse(before.checkedAt) < pauseMs;
      versions.push(isRecent ? before.version : await refreshList({ settings, copies, before }, list, signal));
    } catch (problem) {
      failures.push(toOutage('screening', problem));
      versions.push(before?.version ?? '');
    }
  }
  return { version: versions.join(' '), failures };
}

/** The official files of OFAC, the UN and the EU, compared here. They have sanctions, with some addresses of digital currencies, and no exposed persons. */
export function officialListScreening(settings: OfficialListsSettings): Screening {
  const { clock, minScore, maxAgeMs } = settings;
  const copies = listCopies(settings.store);
  const loaded = new Map<OfficialList, Promise<LoadedList>>();

  /** The index of a list, made once for each version in each process. */
  async function load({ list, version }: ListState): Promise<LoadedList> {
    const known = await loaded.get(list);
    if (known?.version === version) return known;
    const loading = (async () => {
      const copy = await copies.readCopy(list);
      if (!copy) throw new Error(`the copy of the ${listTitles[list]} list is missing`);
      return {
        version: copy.version,
        index: await indexEntries(copy.entries.map((entry) => ({ ...entry, title: listTitles[entry.list] }))),
      };
    })();
    loaded.set(list, loading);
    // A failed one is tried again by the next call.
    loading.catch(() => loaded.delete(list));
    return loading;
  }

  /** Why the lists cannot be relied on: one was never read, or too long ago; undefined when they can. */
  function findProblem(states: readonly ListState[]): string | undefined {
    for (const list of officialLists) {
      const state = states.find((one) => one.list === list);
      if (!state) return `the ${listTitles[list]} list was never read`;
      const ageMs = clock.now().getTime() - Date.parse(state.checkedAt);
      if (ageMs > maxAgeMs) return `the ${listTitles[list]} list was read ${Math.floor(ageMs / hourMs)} hours ago`;
    }
    return undefined;
  }

  async function compare(states: readonly ListState[], find: (index: EntryIndex) => readonly ScreeningHit[]) {
    const found = await Promise.all(
      states.map(async (state) => {
        const { index, version } = await load(state);
        return find(index).map((hit) => ({ hit, version, publishedAt: state.publishedAt }));
      }),
    );
    const byScore = found.flat().toSorted((left, right) => (right.hit.score ?? 0) - (left.hit.score ?? 0));
    // What was not found is the same in every version: the versions of each time are kept with the copies.
    const lists = officialLists.map((list) => listTitles[list]);
    return { hits: byScore.map(({ hit }) => hit), raw: JSON.stringify({ lists, hits: byScore }) };
  }

  return {
    copies: { refresh: (signal) => refreshLists(settings, copies, signal) },

    async screenPerson(person, signal) {
      throwIfAborted('screening', signal);
      const states = await copies.readStates();
      const problem = findProblem(states);
      if (problem !== undefined) throw new Outage('screening', new Error(problem));
      return compare(states, (index) => index.findPerson(person, minScore));
    },

    async screenAddress({ address }, signal) {
      throwIfAborted('screening', signal);
      const states = await copies.readStates();
      const problem = findProblem(states);
      if (problem !== undefined) return { result: 'unknown', hits: [], raw: JSON.stringify({ problem }) };
      const { hits, raw } = await compare(states, (index) => index.findAddress(address));
      return { result: hits.length > 0 ? 'hit' : 'clear', hits, raw };
    },
  };
}
