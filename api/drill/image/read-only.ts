import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { MountedImage } from './build-image.ts';
import { users } from './operator-settings.ts';
import { type Started, startProcess } from './processes.ts';

type Options = {
  readonly image: MountedImage;
  readonly data: string;
  /** The folder of the keys of the servers. */
  readonly keys: string;
  readonly env: Record<string, string>;
  readonly port: number;
};

// What a container engine does for `read_only: true`: nothing of the root can be written, its data and /tmp are mounts of their own, and Node is the first process.
const script = `
set -e
mount --bind "$ROOT" "$ROOT"
mkdir -p "$ROOT/etc/istmo/keys/server"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount --bind "$KEYS" "$ROOT/etc/istmo/keys/server"
mount --bind "$DATA" "$ROOT/var/lib/istmo"
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid "$OWNER" --regid "$OWNER" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all istmo api`;

/** An API process of the image whose root is read-only. */
export function startReadOnly({ image, data, keys, port, ...given }: Options): {
  readonly started: Started;
  readonly check: () => [string, boolean][];
} {
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_ENV: 'production',
    ISTMO_DATA: '/var/lib/istmo',
    ...given.env,
    ISTMO_PORT: `${port}`,
  };
  const mounts = { ROOT: image.folder, KEYS: keys, DATA: data, OWNER: `${users.server}` };
  const args = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', 'sh', '-c', script];
  const started = startProcess('unshare', args, { script: 'main.js', env: { ...env, ...mounts } });
  const inside = (command: readonly string[], as: number) => {
    const where = ['--target', `${started.pid() ?? 0}`, '--mount', '--pid', '--root', '--wd'];
    const user = [`--setuid=${as}`, `--setgid=${as}`];
    return spawnSync('nsenter', [...where, ...user, '--', ...command], { encoding: 'utf8', env });
  };
  return {
    started,
    check: () => {
      const touched = inside(['touch', '/opt/istmo/file'], 0);
      const kept = inside(['touch', join('/var/lib/istmo', 'file')], users.server);
      const health = inside(['node', '/opt/istmo/check-health.mjs'], users.server);
      return [
        ['not even root writes to the root', touched.status !== 0 && touched.stderr.includes('Read-only file system')],
        ['its data folder is writable', kept.status === 0],
        [`the health check of the image answers ${health.status} ${health.stderr}`.trim(), health.status === 0],
      ];
    },
  };
}
