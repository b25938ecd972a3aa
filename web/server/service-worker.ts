import { createHash } from 'node:crypto';

type Kept = {
  /** The page for no connection in each language. */
  readonly pages: Readonly<Record<string, string>>;
  /** What that page loads. */
  readonly files: readonly string[];
};

/** The service worker with what it keeps; `content` is all that a new version must notice. */
export function serviceWorkerWith(worker: string, kept: Kept, content: readonly string[]): string {
  const version = createHash('sha256')
    .update(JSON.stringify([worker, kept, content]))
    .digest('hex')
    .slice(0, 12);
  return `const istmoOffline=${JSON.stringify({ version, ...kept })};\n${worker}`;
}
