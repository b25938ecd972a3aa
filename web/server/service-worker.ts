import { createHash } from 'node:crypto';

type OfflineContent = {
  /** The offline page in each language. */
  readonly pages: Readonly<Record<string, string>>;
  /** The files that the page loads. */
  readonly files: readonly string[];
};

/** The service worker with the addresses that it caches. Its version changes with `content`, the texts of those pages. */
export function buildServiceWorker(worker: string, offline: OfflineContent, content: readonly string[]): string {
  const version = createHash('sha256')
    .update(JSON.stringify([worker, offline, content]))
    .digest('hex')
    .slice(0, 12);
  return `const istmoOffline=${JSON.stringify({ version, ...offline })};\n${worker}`;
}
