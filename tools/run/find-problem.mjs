// By its default, because a Node that is too old, which says so itself (check-node.mjs), has no `statfsSync`.
import fs from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const bytesInMb = 1_048_576;

/**
 * Why a clone cannot be set up, as one sentence; undefined when nothing speaks against it.
 * @param {string} root
 * @param {number} neededMb what is about to be written
 */
export function findFolderProblem(root, neededMb) {
  // Root may write everywhere, and what it wrote belongs to it.
  const closed = ['.', 'node_modules', '.cache'].map((name) => join(root, name)).find((folder) => !isWritable(folder));
  if (closed)
    return `this user may not write in ${closed}, which belongs to the user with the id ${fs.statSync(closed).uid}: start as that user, or change its owner`;
  const { bavail, bsize } = fs.statfsSync(root);
  const freeMb = Math.floor((bavail * bsize) / bytesInMb);
  if (freeMb >= neededMb) return undefined;
  return `${neededMb} MB are needed on the disk of ${root}, and ${freeMb} MB are free`;
}

/**
 * The same for the address that will be listened on. It is tried before anything is installed, which takes longest.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
export async function findPortProblem({ ISTMO_PORT: port = '3000', ISTMO_HOST: host = '127.0.0.1' }) {
  const code = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ host, port: Number(port) || 0 }, () => server.close(() => resolve(undefined)));
  });
  if (code !== 'EADDRINUSE') return undefined;
  return `another program listens on port ${port} of ${host}: end it, or choose another port, for example ISTMO_PORT=${Number(port) + 10} npm start`;
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return !fs.existsSync(folder);
  }
}
