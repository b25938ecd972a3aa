import { connect, type Socket } from 'node:net';

/** Builds the next HTTP/1.1 request to send. */
export type NextRequest = () => string;

export type Load = {
  readonly perSecond: number;
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly codes: ReadonlyMap<number, number>;
};

type LoadTarget = {
  readonly port: number;
  readonly connections: number;
  readonly isDone: () => boolean;
  /** So many a second over all connections; without it one after another. */
  readonly perSecond?: number;
};

/** Sends requests over several loopback connections, one after another on each, until `isDone` returns true. */
export async function loadServer(target: LoadTarget, next: NextRequest): Promise<Load> {
  const { port, connections, isDone, perSecond } = target;
  const everyMs = perSecond === undefined ? 0 : (connections * 1_000) / perSecond;
  const tookMs: number[] = [];
  const codes = new Map<number, number>();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () =>
      runConnection(port, {
        next,
        isDone,
        everyMs,
        done: (ms, code) => {
          tookMs.push(ms);
          codes.set(code, (codes.get(code) ?? 0) + 1);
        },
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  tookMs.sort((left, right) => left - right);
  const share = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? 0;
  return { perSecond: tookMs.length / seconds, count: tookMs.length, p50Ms: share(0.5), p99Ms: share(0.99), codes };
}

type Connection = {
  readonly next: NextRequest;
  readonly isDone: () => boolean;
  /** From one request of this connection to the next, unless its answer takes longer. */
  readonly everyMs: number;
  readonly done: (ms: number, code: number) => void;
};

function runConnection(port: number, { next, isDone, everyMs, done }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let answer = '';
    const send = () => {
      if (isDone()) {
        socket.end();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(next());
    };
    // Not all at the same moment.
    socket.on('connect', () => setTimeout(send, Math.random() * everyMs));
    socket.on('error', reject);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      const head = answer.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = /content-length: (\d+)/i.exec(answer)?.[1];
      if (length === undefined || answer.length < head + 4 + Number.parseInt(length, 10)) return;
      done(performance.now() - sentAt, Number.parseInt(answer.slice(9, 12), 10));
      answer = '';
      const waitMs = sentAt + everyMs - performance.now();
      if (waitMs > 0) setTimeout(send, waitMs);
      else send();
    });
  });
}

export type PostRequest = {
  readonly path: string;
  readonly body: object;
  readonly token: string;
  readonly idempotencyKey?: string;
};

/** A POST as the web app sends it. */
export function post({ path, body, token, idempotencyKey }: PostRequest): string {
  const text = JSON.stringify(body);
  const keyHeader = idempotencyKey === undefined ? '' : `idempotency-key: ${idempotencyKey}\r\n`;
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${keyHeader}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
