import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { probePort } from '@istmo/db/free-port';
import { type Server, startAsPostgres } from './programs.ts';

/* The files of deploy/patroni, filled in with the ports and folders of a drill. */

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'patroni');

/** The text of a file with its values in the place of `${NAME}`. A line whose value is empty is left out; a value that is missing throws. */
export function fill(name: string, values: Readonly<Record<string, string | number>>): string {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  return lines
    .flatMap((line) => {
      let isLeftOut = false;
      const filled = line.replaceAll(/\$\{(\w+)\}/g, (_placeholder, variable: string) => {
        const value = values[variable];
        if (value === undefined) throw new Error(`${name} has no value for ${variable}`);
        isLeftOut ||= value === '';
        return String(value);
      });
      return isLeftOut ? [] : [filled];
    })
    .join('\n');
}

type Balancer = {
  /** Where the file is written, and which file of the folder it is. */
  readonly file: string;
  readonly name: string;
  readonly port: number;
  readonly values: Readonly<Record<string, string | number>>;
};

/** Starts HAProxy with one of the files, filled in; resolves when it listens. */
export async function startBalancer({ file, name, port, values }: Balancer): Promise<Server> {
  writeFileSync(file, fill(name, values), { mode: 0o644 });
  const server = startAsPostgres('/usr/sbin/haproxy', ['-db', '-f', file]);
  while ((await probePort(port)) !== undefined) {
    if (server.hasEnded()) throw new Error(`HAProxy did not start: ${server.output()}`);
    await pause(50);
  }
  return server;
}

/** The platform's processes behind their balancer. */
export function startPlatformBalancer(
  file: string,
  port: number,
  processes: readonly { port: number }[],
): Promise<Server> {
  const addresses = [1, 2, 3, 4].map((number) => {
    const found = processes[number - 1];
    return [`API_${number}`, found ? `127.0.0.1:${found.port}` : ''];
  });
  const values = { PLATFORM_LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(addresses) };
  return startBalancer({ file, name: 'haproxy-platform.cfg', port, values });
}
