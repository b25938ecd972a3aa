import { afterAll, beforeEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { atPlace, createReplica, followReplica } from './replica.ts';
import { startReplicated } from './test-replica.ts';

const servers = await startReplicated();
const url = servers.leader.url('admin', 'postgres');
const leader = connect({ url, poolSize: 3, onError: () => {} });
const replica = connect({ url: atPlace(url, servers.place), poolSize: 3, onError: () => {} });
await leader.query('create table note (text text)');
afterAll(async () => {
  await replica.stop();
  await leader.stop();
  await servers.stop();
});

/** A clock that the test moves, and what it says is read where. */
function follow(maxLagMs = 1_000) {
  let nowMs = 0;
  const { state, look, readerOf } = createReplica({ leader, replica, maxLagMs, now: () => nowMs });
  const reader = readerOf({ leader, replica });
  const isReadFromReplica = async () => {
    const [row] = await reader.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    return row?.is;
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  /** Until the replica has what the leader had when this was called. */
  const lookUntilNear = () => expect.poll(async () => look().then(() => state().isUsed), { interval: 10 }).toBe(true);
  return { state, look, reader, isReadFromReplica, pass, lookUntilNear };
}

const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);

beforeEach(() => leader.query('truncate note'));

test('before the first look everything is read from the leader, and afterwards from a replica that is near', async () => {
  const { isReadFromReplica, state, lookUntilNear } = follow();
  expect(state()).toEqual({ lagMs: undefined, isUsed: false });
  expect(await isReadFromReplica()).toBe(false);
  await lookUntilNear();
  expect(await isReadFromReplica()).toBe(true);
});

test('a replica that stops replaying is read until the limit, then the leader, and again the replica when it has caught up', async () => {
  const { isReadFromReplica, state, look, reader, pass, lookUntilNear } = follow();
  await lookUntilNear();
  await replica.query('select pg_wal_replay_pause()');
  await leader.query(`insert into note values ('late')`);
  pass(900);
  await look();
  expect(state()).toEqual({ lagMs: 900, isUsed: true });
  expect(texts(await reader.query('select text from note'))).toEqual([]);
  pass(101);
  expect(texts(await reader.query('select text from note'))).toEqual(['late']);
  await look();
  expect(state()).toEqual({ lagMs: 1_001, isUsed: false });
  await replica.query('select pg_wal_replay_resume()');
  await lookUntilNear();
  expect(await isReadFromReplica()).toBe(true);
  expect(texts(await reader.query('select text from note'))).toEqual(['late']);
});

test('a leader that does nothing leaves its replica near, however long', async () => {
  const { state, look, pass, lookUntilNear } = follow();
  await lookUntilNear();
  for (let minute = 0; minute < 5; minute++) {
    pass(60_000);
    await look();
    expect(state()).toEqual({ lagMs: 0, isUsed: true });
  }
});

test('without further looks it is not read any more', async () => {
  const { isReadFromReplica, pass, lookUntilNear } = follow();
  await lookUntilNear();
  pass(1_001);
  expect(await isReadFromReplica()).toBe(false);
});

test('a statement that a replica cannot answer is answered by the leader', async () => {
  const { reader, lookUntilNear } = follow();
  await lookUntilNear();
  // As a conflict with the log that is replayed.
  const conflict = `do $$ begin if pg_is_in_recovery() then raise exception using errcode = '40001', message = 'conflict with recovery'; end if; end $$`;
  expect(await reader.query(conflict)).toEqual([]);
  await lookUntilNear();
  await expect(reader.query('select nothing from note')).rejects.toThrow('column "nothing" does not exist');
});

test('a replica that became a leader itself is not used: it may lack what the other one has', async () => {
  const promoted = await startReplicated();
  const at = promoted.leader.url('admin', 'postgres');
  const first = connect({ url: at, onError: () => {} });
  const own = connect({ url: atPlace(at, promoted.place), onError: () => {} });
  const { state, look } = createReplica({ leader: first, replica: own, maxLagMs: 60_000 });
  await expect.poll(async () => look().then(() => state().isUsed), { interval: 10 }).toBe(true);
  await own.query('select pg_promote()');
  await look();
  expect(state()).toEqual({ lagMs: undefined, isUsed: false });
  await first.stop();
  await own.stop();
  await promoted.stop();
});

test('when the replica is killed the same request is answered by the leader', async () => {
  const { reader, state, look, lookUntilNear } = follow(60_000);
  await lookUntilNear();
  await leader.query(`insert into note values ('one')`);
  const followed = followReplica({ look }, 10);
  servers.kill();
  for (let round = 0; round < 20; round++) expect(texts(await reader.query('select text from note'))).toEqual(['one']);
  await expect.poll(state).toEqual({ lagMs: undefined, isUsed: false });
  await followed.stop();
});
