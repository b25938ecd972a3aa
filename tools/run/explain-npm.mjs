const noNetwork =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;

/**
 * One sentence about why npm could not install packages, else all that it printed.
 * @param {string} printed
 * @param {{ folder: string, code: number | null }} where
 */
export function explainNpm(printed, { folder, code }) {
  if (/\bENOSPC\b/.test(printed)) return `packages were not installed: no space is left on the disk of ${folder}`;
  const network = noNetwork.exec(printed)?.[1];
  if (network !== undefined)
    return `packages were not installed: the npm registry cannot be reached (${network}). They are fetched once; check the network and npm's settings of registry and proxy, then start again`;
  if (/\b(EACCES|EPERM|EROFS)\b/.test(printed))
    return `packages were not installed: this user may not write in ${folder}, or in npm's cache (npm config get cache)`;
  return `packages were not installed in ${folder} (npm ended with code ${code}):\n${printed.trimEnd()}`;
}
