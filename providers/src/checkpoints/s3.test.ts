import { expect, test } from 'vitest';
import type { S3Simulator } from '../s3/simulator.ts';
import { aBucket } from '../s3/test-bucket.ts';
import { checkpointArchiveSuite, readAll } from './checkpoints.suite.ts';
import { s3CheckpointArchive } from './s3.ts';

const clock = { now: () => new Date('2026-11-28T00:00:00Z') };
const open = ({ settings }: S3Simulator, lockDays = 0) =>
  s3CheckpointArchive({ ...settings, clock, lockDays, lockMode: 'COMPLIANCE' });
const checkpoint = (number: bigint, text = '') => ({
  number,
  content: `{"number":${number}}${text}`,
  signature: 'c2ln',
});

checkpointArchiveSuite(async () => open(await aBucket({ pageSize: 3 })));

test('no checkpoint is ever replaced: the same one again is taken as added, another one is an outage that staff cure', async () => {
  const simulator = await aBucket();
  await open(simulator).append([checkpoint(1n)]);
  await open(simulator).append([checkpoint(1n), checkpoint(2n)]);
  await expect(open(simulator).append([checkpoint(2n, ' other')])).rejects.toMatchObject({
    name: 'Outage',
    provider: 'checkpoints',
    retry: false,
  });
  expect(await readAll(open(simulator), 0n)).toEqual([checkpoint(1n), checkpoint(2n)]);
});

test('a checkpoint whose answer was lost is added once, and none is missing before the last after a failure', async () => {
  const simulator = await aBucket();
  const archive = open(simulator);
  await simulator.faults.inject({ kind: 'lost', times: 1 });
  await archive.append([checkpoint(1n)]);
  await simulator.faults.inject({ kind: 'lying', times: 1 });
  await expect(archive.append([checkpoint(2n), checkpoint(3n)])).rejects.toMatchObject({ retry: true });
  expect(await archive.readLast()).toEqual(checkpoint(1n));
  await archive.append([checkpoint(2n), checkpoint(3n)]);
  expect(await readAll(archive, 0n)).toEqual([1n, 2n, 3n].map((number) => checkpoint(number)));
});

test('entries are kept from every change for the days of the setting, except how far was verified', async () => {
  const simulator = await aBucket({ hasLock: true });
  const archive = open(simulator, 3_650);
  await archive.append([checkpoint(1n)]);
  await archive.abandon({ content: '{"restored_to":"0","abandoned_to":"1"}', signature: 'c2ln' });
  await archive.addKeyChange({ content: '{}', signature: 'c2ln', countersignature: 'c2ln' });
  const locks = [...simulator.objects].map(([name, { headers }]) => [
    name.split('/')[2],
    headers['x-amz-object-lock-retain-until-date'],
  ]);
  const until = '2036-11-25T00:00:00Z';
  expect(locks.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
    ['abandoned', until],
    ['keys', until],
    ['signed', until],
    ['verified', undefined],
  ]);
});

test('a damaged checkpoint is left out, and the last one is found without reading all', async () => {
  const simulator = await aBucket({ isOld: true });
  const archive = open(simulator);
  await archive.append([998n, 999n, 1_000n, 1_001n].map((number) => checkpoint(number)));
  const [name = ''] = [...simulator.objects.keys()].filter((one) => one.includes('1001-'));
  simulator.objects.set(name, { bytes: Uint8Array.of(1), headers: {} });
  simulator.requests.splice(0);
  expect(await archive.readLast()).toEqual(checkpoint(1_000n));
  expect(simulator.requests.filter((request) => request.includes('/signed/'))).toHaveLength(2);
  expect(await readAll(archive, 999n)).toEqual([checkpoint(999n), checkpoint(1_000n)]);
});

test('after a restore the numbers of what was abandoned are added once more, beside it', async () => {
  const simulator = await aBucket();
  const archive = open(simulator);
  await archive.append([checkpoint(1n), checkpoint(2n, ' before')]);
  await archive.abandon({ content: '{"restored_to":"1","abandoned_to":"2"}', signature: 'c2ln' });
  expect(await readAll(archive, 0n)).toEqual([checkpoint(1n)]);
  await archive.append([checkpoint(2n, ' after')]);
  expect(await readAll(archive, 0n)).toEqual([checkpoint(1n), checkpoint(2n, ' after')]);
  expect([...simulator.objects.keys()].filter((name) => name.includes('/signed/'))).toHaveLength(3);
});
