import { readWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { demoEmail } from '@istmo/db/seeds/people';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { createBackedUpServer, toTarget } from './backed-up-server.ts';
import type { DrillRow } from './drill-row.ts';
import { install, type Installation, startProcess } from './installation.ts';
import { findMissing, type Server } from './programs.ts';
import {
  compareAtTheEnd,
  compareWhileHeld,
  type Restored,
  settlePayments,
  settleWithCustomers,
} from './world/bring-in.ts';
import { until, World } from './world/client.ts';
import { type Balances, countCredits, countUnfinished, readBalances, readPayments } from './world/comparisons.ts';
import { Findings } from './world/findings.ts';
import { putBackWorld, readWorld } from './world/kept-world.ts';
import { amounts, liveOn, waitForState, withdraw } from './world/meanwhile.ts';
import { admin, type Operator, startSigner } from './world/outside-database.ts';
import { preparePeople } from './world/people.ts';

/*
 * `npm run drill -- restore-world`: after the second that the database is restored to, customers are paid and pay, by the network, by card and by the bank.
 * What the world did meanwhile is brought in as docs/recipes/after-a-restore.md says; nothing is paid twice, and nothing is lost.
 */

export async function drillRestoreWorld(): Promise<DrillRow> {
  const missing = findMissing(['pgbackrest']);
  if (missing !== undefined) return { skipped: missing };
  const folder = mkdtempSync(join(tmpdir(), 'istmo-world-'));
  chmodSync(folder, 0o755);
  const servers: Server[] = [];
  try {
    return await runIn(folder, servers);
  } finally {
    for (const server of servers.toReversed()) await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const damagePauseMs = 2_500;

async function runIn(folder: string, servers: Server[]): Promise<DrillRow> {
  const server = await createBackedUpServer(folder);
  const database = await server.start();
  servers.push(database);
  server.backrest('stanza-create');
  const installation = install(folder, { host: `127.0.0.1:${server.port}`, adminPort: server.port });
  const [data, keys, journal] = [join(folder, 'platform'), join(folder, 'keys'), join(folder, 'signer-journal.jsonl')];
  mkdirSync(data);
  // New addresses are ready at once. The signer is a process of its own.
  const environment = { ISTMO_ADDRESS_WAIT_HOURS: '0', ISTMO_SIGNER_URL_FILE: '' };
  const product = { url: '' };
  const start = async (port?: number) => {
    const started = await startProcess({
      installation,
      role: 'all',
      data,
      environment,
      ...(port !== undefined && { port }),
    });
    servers.push(started);
    product.url = started.url;
    return started;
  };
  const first = await start();
  const world = new World(product);
  const people = await preparePeople(world);
  await finishDemoWithdrawals({ installation, data, world }, () => startSigner(installation, keys, journal));
  server.backrest('--type=full', 'backup');
  const id = await withdraw(world, people.diego, amounts.dangerous);
  await waitForState(people.diego, id, 'approved');
  const { data: approved } = await people.diego.call(readWithdrawal, { id });
  const balances = await readBalances(installation);
  const paidBefore = new Set((await readPayments(installation)).sent.map(({ txid }) => txid));

  const target = toTarget(Date.now());
  await pause(damagePauseMs);
  const signer = startSigner(installation, keys, journal);
  servers.push(signer);
  const meanwhile = await liveOn(world, product, { people, dangerous: id });
  for (const txid of [meanwhile.depositTxid, meanwhile.newcomerTxid])
    await until(`${txid} is credited`, async () => (await countCredits(installation, txid)) === 1 || undefined);
  const lostBalances = await readBalances(installation);
  await waitForCheckpoint(installation);
  await signer.end('SIGTERM');
  await first.end('SIGKILL');
  const kept = await readWorld(installation);
  await database.end('SIGINT');
  rmSync(server.data, { recursive: true, force: true });
  server.makeFolder('data');

  const from = performance.now();
  server.backrest('--type=time', `--target=${target}`, '--target-action=promote', 'restore');
  servers.push(await server.start());
  await putBackWorld(installation, kept);
  const restoredMs = performance.now() - from;

  const findings = new Findings();
  const operator: Operator = { installation, data, world };
  findings.compare('the database is that of the second', await readBalances(installation), balances);
  await followFirstSteps(operator, findings, journal);
  await start(first.port);
  servers.push(startSigner(installation, keys, journal));
  const dangerous = { id, referenceNo: approved.reference_no };
  const restored: Restored = { operator, product, people, meanwhile, dangerous, journal, findings, paidBefore };
  await bringIn(restored, lostBalances);
  const broughtInMs = performance.now() - from;
  const remark = `restored in ${Math.round(restoredMs / 1_000)} s, everything brought in ${Math.round(broughtInMs / 1_000)} s after the loss`;
  return { found: findings.count, problems: findings.problems, remark };
}

/** Steps 5 to 11; `lostBalances` are those of the moment of the damage. */
async function bringIn(restored: Restored, lostBalances: Balances): Promise<void> {
  const { operator, findings, meanwhile } = restored;
  await compareWhileHeld(restored);
  await endRestore(operator, findings);
  await settlePayments(restored);
  findings.compare('maintenance ends', (await admin(operator, ['maintenance', 'off'])).code, 0);
  await settleWithCustomers(restored);
  await compareAtTheEnd(restored);
  findings.compare(
    'customers have what they had',
    await readBalances(operator.installation),
    withMoneyForTokens(lostBalances, meanwhile.purchase.total),
  );
}

/** Of a purchase by card the customer gets the money back, and no token. */
function withMoneyForTokens(
  balances: Readonly<Record<string, string>>,
  total: string,
): Readonly<Record<string, string>> {
  const cents = BigInt(Math.round(Number(total) * 100));
  const tokens = BigInt(balances['anabel COINGT'] ?? '0') - 1n;
  return {
    ...balances,
    'anabel COINGT': `${tokens}`,
    'anabel USD': `${BigInt(balances['anabel USD'] ?? '0') + cents}`,
  };
}

/** Those of the sandbox's people, which wait for the signer since the first start. */
async function finishDemoWithdrawals({ installation, world }: Operator, run: () => Server): Promise<void> {
  const signer = run();
  try {
    await until('the withdrawals of the sandbox are completed', async () => {
      await world.mine('TRON');
      return (await countUnfinished(installation)) === 0 || undefined;
    });
  } finally {
    await signer.end('SIGTERM');
  }
}

async function waitForCheckpoint({ logins }: Installation): Promise<void> {
  const db = connect({ url: logins.owner, poolSize: 1, name: 'istmo drill checkpoint' });
  const read = async () =>
    (await db.query<{ count: number }>('select count(*)::int as count from ledger.checkpoint', []))[0]?.count ?? 0;
  try {
    const before = await read();
    await until('a checkpoint is made', async () => (await read()) > before || undefined);
    await pause(damagePauseMs);
  } finally {
    await db.stop();
  }
}

/** Steps 2 to 4, before anything is started. */
async function followFirstSteps(operator: Operator, findings: Findings, journal: string): Promise<void> {
  const verified = await admin(operator, ['verify-ledger', '--all']);
  findings.contain('the restored ledger', verified.text, ['THE DATABASE IS OLDER THAN ITS CHECKPOINTS']);
  for (const args of [
    ['raise-deposit-numbers'],
    ['report-restore'],
    ['raise-signing-numbers', journal],
    ['maintenance', 'on'],
  ]) {
    const { text, code } = await admin(operator, args);
    findings.compare(`${args.join(' ')}: ${text.slice(-200)}`, code, 0);
  }
}

async function endRestore(operator: Operator, findings: Findings): Promise<void> {
  const staff = ['gloria', 'irene'] as const;
  const ended = await admin(
    operator,
    ['end-restore', ...staff.map(demoEmail), 'compared with the network, the acquirer and the bank'],
    staff,
  );
  findings.compare(`end-restore: ${ended.text.slice(-200)}`, ended.code, 0);
  const verified = await admin(operator, ['verify-ledger', '--all']);
  findings.contain('the ledger after the restore', verified.text, [
    'the ledger is consistent',
    'restored to checkpoint',
    'abandoned at',
  ]);
}
