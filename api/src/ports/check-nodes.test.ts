import { expect, test } from 'vitest';
import { findNodeProblems } from './check-nodes.ts';

const addresses: Readonly<Record<string, readonly string[]>> = {
  'one.example': ['192.0.2.1', '2001:db8::1'],
  'same.example': ['2001:db8::1', '192.0.2.1'],
  'two.example': ['192.0.2.2'],
};
const find = async (host: string) => addresses[host] ?? Promise.reject(new Error('not found'));
const problemsOf = (...ethereumNodes: string[]) =>
  findNodeProblems({ ethereumNodes, polygonNodes: [], tronServers: [], esploraServers: [] }, find);

test('one server under two names is named', async () => {
  expect(await problemsOf('https://one.example/v1', 'https://same.example/v2')).toEqual([
    'ISTMO_ETHEREUM_NODES: one.example and same.example are one server',
  ]);
});

test('two servers, two ports of a machine, and a name that is not found are two', async () => {
  expect(await problemsOf('https://one.example', 'https://two.example')).toEqual([]);
  expect(await problemsOf('https://one.example:1', 'https://same.example:2')).toEqual([]);
  expect(await problemsOf('https://away.example', 'https://gone.example')).toEqual([]);
});
