import type { Fetch } from '../../http.ts';
import { memoryStateStore } from '../../state-store.ts';
import { ampIssuance } from '../amp.ts';
import { anIssue } from '../issuance.suite.ts';
import { simulatedAddress, simulatedGaid } from '../simulator/simulated-liquid.ts';

/* The wire of Blockstream AMP and of an Elements node as their documentation gives it, apart from the simulators. */

const url = 'https://amp.example/api';
export const uuid = '6b1a1c43-4f4e-4b86-9a5c-5c1f6e0a9d11';
export const hex = (digit: string) => digit.repeat(64);
export const [assetId, txid, block] = [hex('a'), hex('b'), hex('c')];
export const destination = simulatedAddress('destination');
export const addresses = [destination, simulatedAddress('reissuance')] as const;
export const gaid = simulatedGaid('ana');
export const receiving = 'VJLDwMVWXg8RKq4mRe3YFNTAEykVN6V8x5MRUKKoC3nfRnbpnZeiG3jygMC6A4Gw967GY5EotJ4Rau2F';

type SentRequest = { readonly line: string; readonly headers: Headers; readonly body: unknown };
type Reply = { readonly status?: number; readonly body: unknown } | 'lost';

/** A service that answers each line, such as `GET /assets`, with its replies one after the other; the last one again and again. */
export function service(answers: Readonly<Record<string, Reply | readonly Reply[]>>) {
  const sent: SentRequest[] = [];
  const times = new Map<string, number>();
  const answer = async (line: string, init: RequestInit): Promise<Response> => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ line, headers: new Headers(init.headers), body });
    const planned = answers[line];
    const list: readonly Reply[] = planned === undefined ? [] : Array.isArray(planned) ? planned : [planned];
    const time = times.get(line) ?? 0;
    times.set(line, time + 1);
    const reply = list[Math.min(time, list.length - 1)];
    if (reply === 'lost') throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    if (!reply) return Response.json({ detail: `Not found: ${line}` }, { status: 404 });
    return Response.json(reply.body, { status: reply.status ?? 200 });
  };
  const fetch: Fetch = (address, init = {}) => answer(`${init.method} ${address.replace(url, '')}`, init);
  const elementsFetch: Fetch = (_address, init = {}) => {
    const { method } = JSON.parse(typeof init.body === 'string' ? init.body : '');
    return answer(`node ${method}`, init);
  };
  const stateStore = memoryStateStore();
  const open = () =>
    ampIssuance({
      fetch,
      elementsFetch,
      url,
      username: 'issuer',
      password: 'secret',
      elementsUrl: 'http://rpc:p%40ss@node.example:7041/wallet/platform',
      journal: stateStore,
      networks: ['regtest', 'liquid'],
    });
  return { issuance: open(), open, sent, count: (line: string) => sent.filter((one) => one.line === line).length };
}

const token = { 'POST /user/obtain_token': { body: { token: 'abc' } } };
export const request = anIssue(addresses, {
  name: 'Finca Verde',
  ticker: 'FINCA',
  units: 2_100_000_000_000_000n,
  precision: 8,
});
export const asset = {
  name: 'Finca Verde',
  asset_uuid: uuid,
  issuer: 5,
  asset_id: assetId,
  reissuance_token_id: hex('d'),
  requirements: [],
  ticker: 'FINCA',
  precision: 8,
  domain: 'finca.example',
  pubkey: request.publicKey,
  is_registered: false,
  is_authorized: false,
  is_locked: false,
  issuer_authorization_endpoint: null,
  transfer_restricted: true,
};
export const issued = {
  ...asset,
  txid,
  vin: 0,
  asset_vout: 1,
  reissuance_vout: 0,
  issuance_assetblinder: hex('e'),
  issuance_tokenblinder: hex('f'),
};
export const issuing = {
  ...token,
  'GET /assets': { body: [] },
  'POST /assets/issue': { status: 201, body: issued },
  [`GET /assets/${uuid}/txs/${txid}`]: { body: { txid, unblinded_url: 'https://explorer.example/tx/1#blinded=2' } },
};
