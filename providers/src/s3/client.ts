import type { S3 } from '@aws-sdk/client-s3';
import { Outage, type ProviderName, toOutage, withAbort } from '../outage.ts';

export type S3Settings = {
  /** Empty: Amazon's of the region. Buckets are named in the path, which every service that speaks S3 takes. */
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** The longest wait for one call with its retries, in ms; each of its three attempts may take a third. */
  readonly timeoutMs?: number;
};

/** Runs a call within its time limit; any problem is an `Outage`. */
export type CallS3 = <T>(
  signal: AbortSignal | undefined,
  work: (s3: S3, abort: { readonly abortSignal: AbortSignal }) => Promise<T>,
) => Promise<T>;

const attempts = 3;

/** Connects to a service. Its packages are loaded by the first call, so that a platform without it does without their memory. */
export function connectS3(provider: ProviderName, settings: S3Settings): CallS3 {
  const { timeoutMs = 30_000 } = settings;
  let opened: Promise<S3> | undefined;
  return async (signal, work) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      abortSignal.throwIfAborted();
      opened ??= openClient(settings, timeoutMs);
      return await withAbort(provider, work(await opened, { abortSignal }), abortSignal);
    } catch (problem) {
      throw toS3Outage(provider, problem);
    }
  };
}

async function openClient({ endpoint, region, keyId, secret }: S3Settings, timeoutMs: number): Promise<S3> {
  const { S3: Client } = await import('@aws-sdk/client-s3');
  const attemptMs = Math.ceil(timeoutMs / attempts);
  return new Client({
    endpoint: endpoint === '' ? `https://s3.${region}.amazonaws.com` : endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Every call may be repeated: a name always has the same content, or is refused when it is there.
    maxAttempts: attempts,
    retryMode: 'standard',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_SUPPORTED',
    requestHandler: {
      connectionTimeout: attemptMs,
      requestTimeout: attemptMs,
      socketTimeout: attemptMs,
      throwOnRequestTimeout: true,
    },
  });
}

/** Repeats what failed by a problem that a repeat may cure: by default an answer that breaks off or has a wrong checksum, which the client itself does not repeat. */
export async function repeated<T>(
  work: () => Promise<T>,
  isCurable = (problem: unknown) => statusOf(problem) === undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (problem) {
      if (attempt === attempts || !isCurable(problem)) throw problem;
    }
}

/** The code of an answer, such as NoSuchKey. */
export const codeOf = (problem: unknown): string => (problem instanceof Error ? problem.name : '');

/** The status of an answer; undefined for a problem that is none. */
export function statusOf(problem: unknown): number | undefined {
  if (!(problem instanceof Error) || !('$metadata' in problem)) return undefined;
  const { $metadata: metadata } = problem;
  const hasStatus = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return hasStatus && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

const passingStatuses = [404, 408, 409, 429];

/** What answers the same each time, such as a wrong key or a bucket that does not exist, is for the operator to act on. */
function toS3Outage(provider: ProviderName, problem: unknown): Outage {
  const status = statusOf(problem);
  if (problem instanceof Outage || status === undefined) return toOutage(provider, problem);
  const code = codeOf(problem);
  const passes = status < 300 || status >= 500 || passingStatuses.includes(status) || code === 'RequestTimeout';
  const cause = new Error(`answered ${status} ${code}`, { cause: problem });
  return new Outage(provider, cause, passes && code !== 'NoSuchBucket');
}
