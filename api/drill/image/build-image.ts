import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findNpmFolder, root, run } from './programs.ts';

/** An image that is mounted, and a container of it in which `buildah run` starts processes. */
export type MountedImage = {
  readonly folder: string;
  readonly bytesAboveBase: number;
  /** The arguments of buildah that run a command in the container. */
  readonly runArgs: (options: readonly string[], command: readonly string[]) => string[];
};

export type Builder = {
  makeBase(): void;
  build(): void;
  mount(): MountedImage;
  removeAll(): void;
};

const suite = 'bookworm';
const mirror = 'http://deb.debian.org/debian';
const [base, buildBase, image] = ['localhost/istmo-base', 'localhost/istmo-build', 'localhost/istmo'];

/** Builds the image with buildah, without a registry and without a service: everything is below the folder. */
export function createBuilder(work: string): Builder {
  const storage = ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]): string => run('buildah', [...storage, ...args]).trim();
  const commit = (from: string, name: string, fill: (container: string) => void): void => {
    const container = buildah('from', '--pull-never', from);
    fill(container);
    buildah('commit', '--quiet', '--rm', container, name);
  };

  return {
    makeBase: () => {
      const folder = join(work, 'debian');
      run('debootstrap', ['--variant=minbase', suite, folder, mirror]);
      commit('scratch', base, (container) => buildah('add', '--quiet', container, folder, '/'));
      // Where images come from a registry this is docker.io/library/node: Node and npm, to install the pinned ones.
      commit(base, buildBase, (container) => {
        buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
        buildah('copy', '--quiet', container, findNpmFolder(), '/usr/local/lib/node_modules/npm');
        const npm = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
        buildah('run', '--isolation', 'chroot', container, '--', ...npm);
      });
    },
    build: () => {
      const context = join(work, 'checkout');
      mkdirSync(context);
      run('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', context], { cwd: root });
      const bases = [`BUILD_IMAGE=${buildBase}`, `BASE_IMAGE=${base}`].flatMap((one) => ['--build-arg', one]);
      const options = ['--isolation', 'chroot', '--format', 'docker', '--layers=false', '--pull-never'];
      const file = ['--file', join(context, 'deploy', 'Containerfile'), '--tag', image];
      buildah('build', ...options, ...bases, ...listSecrets(), ...file, context);
    },
    mount: () => {
      const container = buildah('from', '--pull-never', image);
      const folder = buildah('mount', container);
      return {
        folder,
        bytesAboveBase: bytesOf(folder) - bytesOf(join(work, 'debian')),
        runArgs: (options, command) => [
          ...storage,
          'run',
          '--isolation',
          'chroot',
          ...options,
          container,
          '--',
          ...command,
        ],
      };
    },
    removeAll: () => {
      // It fails where nothing was made yet.
      spawnSync('buildah', [...storage, 'umount', '--all']);
      spawnSync('buildah', [...storage, 'rm', '--all']);
    },
  };
}

/** What npm needs on this machine to reach its registry. */
function listSecrets(): string[] {
  const files = { npmrc: join(homedir(), '.npmrc'), certificates: process.env['NODE_EXTRA_CA_CERTS'] ?? '' };
  return Object.entries(files).flatMap(([id, file]) => (existsSync(file) ? ['--secret', `id=${id},src=${file}`] : []));
}

function bytesOf(folder: string): number {
  return Number.parseInt(run('du', ['--summarize', '--bytes', '--one-file-system', folder]), 10);
}
