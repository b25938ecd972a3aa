import { expect, test } from 'vitest';
import { type EvmLog, type EvmReceipt, transferTopic } from './evm-api.ts';
import { observePending, observeReceipt } from './evm-observations.ts';
import { testAssetNetworks } from './test-asset-networks.ts';

const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const word = (digits: string): string => digits.padStart(64, '0');
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const view = {
  network: 'ETH',
  tip: { height: 12, hash: hash('c') },
  tokens: new Map(
    testAssetNetworks.flatMap((asset) => (asset.network === 'ETH' ? [[asset.contract ?? '', asset]] : [])),
  ),
} as const;

const log: EvmLog = {
  address: contract.toLowerCase(),
  topics: [transferTopic, hash('0'), `0x${word(address.slice(2).toLowerCase())}`],
  data: `0x${word('5f5e100')}`,
  blockNumber: 10,
  blockHash: hash('b'),
  transactionHash: hash('a'),
  logIndex: 71,
};
const receipt: EvmReceipt = {
  transactionHash: hash('a'),
  blockNumber: 10,
  blockHash: hash('b'),
  status: '0x1',
  logs: [log],
};
const input = `0xa9059cbb${word(address.slice(2).toLowerCase())}${word('5f5e100')}`;
const transaction = { hash: hash('a'), to: contract, input, blockNumber: 10 };
const other = { ...transaction, input: '0x' };

const observed = {
  address,
  currency: 'USDT',
  contract,
  units: 100_000_000n,
  output: 0,
  confirmations: 3,
  isValid: true,
};

test('a transfer is its log, in the place that it has in its receipt', () => {
  expect(observeReceipt(view, transaction, receipt)).toMatchObject([observed]);
  const approval = { ...log, topics: [hash('8'), hash('0'), hash('0')] };
  const second = { ...receipt, logs: [approval, log] };
  expect(observeReceipt(view, other, second)).toMatchObject([{ ...observed, output: 1 }]);
});

test('a transfer names whose units the token moved; what is only requested names no sender', () => {
  const sender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const [, , to = ''] = log.topics;
  const sent = { ...log, topics: [transferTopic, `0x${word(sender.slice(2).toLowerCase())}`, to] };
  expect(observeReceipt(view, transaction, { ...receipt, logs: [sent] })).toMatchObject([{ ...observed, sender }]);
  expect(observeReceipt(view, transaction, receipt)[0]).not.toHaveProperty('sender');
  for (const not of [observeReceipt(view, transaction, { ...receipt, logs: [] }), observePending(view, transaction)])
    expect(not[0]).not.toHaveProperty('sender');
});

test('a failed transaction moves nothing, whatever events a node attaches to it', () => {
  expect(observeReceipt(view, transaction, { ...receipt, status: '0x0' })).toMatchObject([
    { ...observed, isValid: false },
  ]);
  expect(observeReceipt(view, other, { ...receipt, status: '0x0' })).toEqual([]);
});

test('a transaction whose token wrote no event moved nothing, though it did not fail', () => {
  expect(observeReceipt(view, transaction, { ...receipt, logs: [] })).toMatchObject([{ ...observed, isValid: false }]);
});

test.each<[string, Partial<EvmLog>]>([
  ['an event that a reorganisation removed', { removed: true }],
  ['another event', { topics: [hash('8'), ...log.topics.slice(1)] }],
  ['a token that is counted by numbers', { topics: [...log.topics, hash('1')], data: '0x' }],
  ['a receiver that is longer than an address', { topics: [transferTopic, hash('0'), hash('f')] }],
  ['an amount of another length', { data: `0x${word('1')}${word('1')}` }],
  ['the zero address', { topics: [transferTopic, hash('0'), hash('0')] }],
])('%s is no payment', (_, fields) => {
  expect(observeReceipt(view, other, { ...receipt, logs: [{ ...log, ...fields }] })).toEqual([]);
});

test('a token of another contract is not ours, whatever it calls itself', () => {
  const foreign = { ...log, address: address.toLowerCase() };
  expect(observeReceipt(view, other, { ...receipt, logs: [foreign] })).toMatchObject([
    { currency: undefined, contract: address, units: 100_000_000n },
  ]);
});

test('a pending transaction is the transfer that it requests, and nothing else', () => {
  expect(observePending(view, transaction)).toMatchObject([{ ...observed, block: undefined, confirmations: 0 }]);
  const from = `0x23b872dd${word('1')}${input.slice(10)}`;
  expect(observePending(view, { ...transaction, input: from })).toMatchObject([{ units: 100_000_000n }]);
  for (const changed of ['0x', `${input}00`, `${input.slice(0, 10)}ff${input.slice(12)}`])
    expect(observePending(view, { ...transaction, input: changed })).toEqual([]);
  expect(observePending(view, { ...transaction, to: null })).toEqual([]);
});
