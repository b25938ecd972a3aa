import { spawnSync } from 'node:child_process';
import { atExit } from './programs.ts';

/* Three machines for the nodes of a cluster: network namespaces on a bridge, so that one can be cut off from the others and from the platform. */

export type Machine = {
  readonly address: string;
  /** What comes before a program that runs on it. */
  readonly prefix: readonly string[];
  /** Takes its network away and gives it back: nothing arrives and nothing answers. Undefined where machines cannot be cut off. */
  readonly setNetwork?: (isOn: boolean) => void;
};

export type Machines = { readonly nodes: readonly Machine[]; readonly network: string; remove(): void };

const names = ['1', '2', '3'];

const ip = (...args: string[]): boolean => spawnSync('ip', args, { stdio: 'ignore' }).status === 0;

/** Makes the machines; all are this one where that needs a right which is missing, as in most containers. */
export function createMachines(): Machines {
  // Several drills may run on one machine: each has a network of its own.
  const number = process.pid % 250;
  const network = `10.213.${number}`;
  const bridge = `istmo${number}`;
  const spaces = names.map((name) => `${bridge}-${name}`);
  const remove = (): void => {
    for (const space of spaces) ip('netns', 'del', space);
    ip('link', 'del', bridge);
  };
  atExit(remove);
  const isMade =
    ip('link', 'add', bridge, 'type', 'bridge') &&
    ip('address', 'add', `${network}.1/24`, 'dev', bridge) &&
    ip('link', 'set', bridge, 'up') &&
    spaces.every((space, index) => addSpace(space, bridge, `${network}.${index + 11}/24`));
  if (!isMade) {
    remove();
    return { nodes: names.map(() => ({ address: '127.0.0.1', prefix: [] })), network: '127.0.0.1/32', remove };
  }
  const nodes = spaces.map((space, index) => ({
    address: `${network}.${index + 11}`,
    prefix: ['ip', 'netns', 'exec', space],
    setNetwork: (isOn: boolean) => void ip('link', 'set', space, isOn ? 'up' : 'down'),
  }));
  return { nodes, network: `${network}.0/24`, remove };
}

/** A namespace whose cable ends in the bridge. */
function addSpace(space: string, bridge: string, address: string): boolean {
  const inside = ['-n', space];
  return (
    ip('netns', 'add', space) &&
    ip('link', 'add', space, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space) &&
    ip('link', 'set', space, 'master', bridge, 'up') &&
    ip(...inside, 'address', 'add', address, 'dev', 'eth0') &&
    ip(...inside, 'link', 'set', 'eth0', 'up') &&
    ip(...inside, 'link', 'set', 'lo', 'up')
  );
}
