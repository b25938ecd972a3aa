import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { atPlace } from '@istmo/db/replica';
import { startReplicated } from '@istmo/db/test-replica';
import { afterAll, expect, test } from 'vitest';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { registerCurrency } from '../register-currency.ts';
import { createTestArchive } from '../testing/test-archive.ts';
import { postMovements, usd } from '../testing/test-cases.ts';
import { archiveCheckpoints, createCheckpoint, signCheckpoints } from './checkpoint.ts';
import { toSigningKey } from './signing-key.ts';
import { verifyLedger } from './verify.ts';

const servers = await startReplicated();
const url = servers.leader.url('owner');
await migrate({ url });
const db = connect({ url, poolSize: 2, onError: () => {} });
await db.inTransaction((tx) => registerCurrency(tx, { code: 'USD', scale: 2 }));
const replicaUrl = atPlace(servers.leader.url('reader'), servers.place);
const admin = connect({
  url: atPlace(servers.leader.url('admin', 'postgres'), servers.place),
  poolSize: 1,
  onError: () => {},
});
afterAll(async () => {
  await admin.stop();
  await db.stop();
  await servers.stop();
});

test('a replica is verified when it has what is archived; one that lags is no restored database', async () => {
  const archive = createTestArchive();
  const signingKey = toSigningKey(Buffer.alloc(32, 7).toString('base64'));
  const post = () =>
    postMovements(db, fundTreasury({ id: newId(), at: new Date(), amount: usd(100n), place: 'bank:test' }));
  const checkpoint = async () => {
    await post();
    await createCheckpoint(db);
    await signCheckpoints(db, signingKey);
    await archiveCheckpoints(db, archive);
  };
  await checkpoint();
  const verify = (maxWaitMs?: number) =>
    verifyLedger({ url: replicaUrl, archive, ...(maxWaitMs === undefined ? {} : { maxWaitMs }) });
  expect(await verify(10_000)).toMatchObject({ problems: [], movements: 1n });
  await admin.query('select pg_wal_replay_pause()');
  await checkpoint();
  expect((await verify()).problems).toMatchObject([{ kind: 'restored' }]);
  await expect(verify(300)).rejects.toThrow('the replica does not have checkpoint');
  const waiting = verify(20_000);
  await admin.query('select pg_wal_replay_resume()');
  expect((await waiting).problems).toEqual([]);
});
