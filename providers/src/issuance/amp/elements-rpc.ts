import * as z from 'zod/mini';
import { AnsweredStatus, type Fetch, parseReply, sendRequest } from '../../http.ts';
import { Outage } from '../../outage.ts';

/** The node did not do what was requested, and will not: too little is there, the wallet is locked. */
export class NodeRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`the node refused: ${message} (${code})`);
    this.name = 'NodeRefusal';
    this.code = code;
  }
}

/** A node that refuses to read is as good as none. */
export function toOutageOfNode(problem: unknown): never {
  throw problem instanceof NodeRefusal ? new Outage('issuance', problem) : problem;
}

export type ElementsAccess = {
  readonly fetch: Fetch;
  /** http://user:password@host:port/wallet/name */
  readonly url: string;
  readonly timeoutMs?: number;
};

const count = z.string().check(z.regex(/^-?\d{1,10}$/));
const replySchema = z.object({
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: count, message: z.string() })),
});

/** Errors after which it is certain that the wallet made no transaction; general errors (-1, -4) are none of them. */
const notDone = ['-3', '-5', '-6', '-8', '-11', '-13', '-18', '-19', '-28', '-32601', '-32602'];

type RpcReading<T> = { readonly schema: z.ZodMiniType<T>; readonly signal: AbortSignal | undefined };

/** Calls a method of the node; `raw` is its result with numbers as numbers. */
export type ElementsCall = <T>(
  method: string,
  params: readonly unknown[],
  reading: RpcReading<T>,
) => Promise<{ data: T; raw: unknown }>;

/** An Elements node over JSON-RPC. */
export function elementsRpc({ fetch, url, timeoutMs = 30_000 }: ElementsAccess): ElementsCall {
  const { username, password, href } = new URL(url);
  const address = href.replace(`${username}:${password}@`, '');
  const target = { provider: 'issuance', fetch, timeoutMs, maxBytes: 20_000_000 } as const;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = {
    'content-type': 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${credentials.toString('base64')}` }),
  };

  return async (method, params, { schema, signal }) => {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 'istmo', method, params });
    // The node answers its own errors with 500.
    const request = { url: address, method: 'POST', headers, body, alsoRead: 500 } as const;
    const { text: reply, status } = await sendRequest(target, request, signal);
    const { result, error } = parseReply('issuance', reply, replySchema);
    if (error && notDone.includes(error.code))
      throw new NodeRefusal(Number.parseInt(error.code, 10), error.message.slice(0, 200));
    if (error) throw new Outage('issuance', new Error(`${method}: ${error.message.slice(0, 200)} (${error.code})`));
    if (status >= 300) throw new Outage('issuance', new AnsweredStatus(status));
    const parsed = schema.safeParse(result);
    if (!parsed.success) throw new Outage('issuance', new Error(`${method}: unreadable answer`));
    return { data: parsed.data, raw: resultOf(reply) };
  };
}

/** What the node wrote, with numbers as numbers: it is passed on to the issuance service. */
function resultOf(reply: string): unknown {
  const parsed: unknown = JSON.parse(reply);
  return partOf(parsed, 'result');
}

/** A part of what was read from JSON. */
export function partOf(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === String(name))?.[1];
}
