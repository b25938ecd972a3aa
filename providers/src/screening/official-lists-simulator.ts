import { createHash } from 'node:crypto';
import type { Fetch } from '../http.ts';
import { type OfficialList, officialLists } from './lists/entry.ts';
import { officialFiles, type TestEntry } from './lists/test-files.ts';

/** The servers of the three authorities, with small files. OFAC's sends to another host, the EU's has no ETag, as the real ones. */
export function simulateOfficialLists() {
  const entries: Record<OfficialList, TestEntry[]> = {
    ofac: [{ id: 100, name: 'Ficticio Primero Prueba' }],
    un: [{ id: 200, name: 'Ficticio Segundo Prueba' }],
    eu: [{ id: 300, name: 'Ficticio Tercero Prueba' }],
  };
  const requests: { list: OfficialList; status: number }[] = [];
  const files = new Map<OfficialList, string>();
  const state = { publishedOn: '2026-11-20', isAway: false };

  const fetch: Fetch = async (address, init) => {
    init?.signal?.throwIfAborted();
    const { hostname, pathname } = new URL(address);
    const list = officialLists.find((one) => hostname === `${one}.invalid`);
    if (!list || state.isAway) return new Response('', { status: 503 });
    if (list === 'ofac' && pathname !== '/stored.xml')
      return new Response(null, { status: 302, headers: { location: 'https://ofac.invalid/stored.xml' } });
    const xml = files.get(list) ?? officialFiles[list](entries[list], state.publishedOn);
    const etag = `"${createHash('md5').update(xml).digest('hex')}"`;
    const isKnown = list !== 'eu' && new Headers(init?.headers).get('if-none-match') === etag;
    requests.push({ list, status: isKnown ? 304 : 200 });
    const headers: Record<string, string> = list === 'eu' ? {} : { etag };
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(xml, { headers });
  };

  return {
    fetch,
    urls: { ofac: 'https://ofac.invalid/SDN.XML', un: 'https://un.invalid/list', eu: 'https://eu.invalid/content' },
    entries,
    requests,
    state,
    /** Sends this instead of the list. */
    serve: (list: OfficialList, text: string) => files.set(list, text),
  };
}
