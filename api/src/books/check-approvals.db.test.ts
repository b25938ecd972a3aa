import { readSystemState } from '@istmo/contract/areas/platform/platform.staff.contract';
import {
  decideLift,
  proposeLift,
  readCover,
  stopLeaving,
} from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { toSigningKey } from '@istmo/ledger';
import fastify from 'fastify';
import pino from 'pino';
import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { signForPassword, writeApproval } from '../signatures/approval-signature.ts';
import { describeProposal, insertAuditEntry, readProposal } from '../areas/audit/public.ts';
import { checkApprovalsTask } from './check-approvals.ts';
import { CspReports } from '../http/csp-reports.ts';
import { serveMetrics } from '../http/metrics.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { forgetStops } from '../testing/test-stops.ts';

const testEnv = await createTestEnv();
const { call, consoleApp, admin } = testEnv;
const gloria = await testEnv.addStaff('gloria', 'treasury');
const hugo = await testEnv.addStaff('hugo', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const reason = 'compared with the custodian';
const lines: unknown[] = [];
const log = pino({ level: 'fatal' }, { write: (line) => void lines.push(JSON.parse(line)) });

afterEach(async () => {
  lines.length = 0;
  await forgetStops(testEnv);
  await admin.query(
    'set session_replication_role = replica; delete from app.approval_signature; delete from app.proposal; set session_replication_role = origin',
  );
});

const stopOfBtc = async () => (await call(readCover, {}, { as: luisa })).body.stops?.[0];

/** The id of an open proposal. */
async function propose(): Promise<string> {
  await call(stopLeaving, { currency: 'BTC', reason }, { as: gloria });
  await call(proposeLift, { id: (await stopOfBtc())?.id ?? '', reason }, { as: gloria });
  return (await stopOfBtc())?.proposal?.id ?? '';
}

async function runCheck() {
  await checkApprovalsTask(testEnv.url.reader).run({ ...testEnv.workerApp, log });
  const { check_runs: runs } = (await call(readSystemState, {}, { as: luisa })).body;
  return runs?.find(({ name }) => name === 'check-approvals');
}

async function readMetric(): Promise<string | undefined> {
  const server = fastify();
  await serveMetrics(testEnv.app, server, new CspReports());
  const { body } = await server.inject('/metrics');
  await server.close();
  return /istmo_check_sound\{check="check-approvals"\} (\d)/.exec(body)?.[1];
}

type ForgedSignature = { readonly staff: string; readonly text: string; readonly signature: Buffer };
type ForgedApproval = { readonly signatures?: readonly ForgedSignature[]; readonly decidedAt?: string };

/** What a process with the console's login writes that has no key of an approver: the rows, with the entry of the audit log. */
const approveByRow = (id: string, { signatures = [], decidedAt = 'now' }: ForgedApproval = {}) =>
  consoleApp.db.inTransaction(async (tx) => {
    const subject = { kind: 'currency-stop', id };
    const act = { kind: 'act', action: 'currency-stop.lift.approve', subject, reason } as const;
    const who = { at: testEnv.clock.now(), staff: hugo.id, session: undefined, address: '192.0.2.9' };
    await insertAuditEntry(tx, { ...who, ...act, before: undefined, after: undefined });
    await tx.query(
      `update app.proposal set state = 'approved', decided_by = $2, decided_at = $3, decision_reason = 'x' where id = $1`,
      [id, hugo.id, decidedAt],
    );
    for (const { staff, text, signature } of signatures)
      await tx.query(
        `insert into app.approval_signature (kind, subject, staff_id, content, method, signature, signed_at)
         values ('proposal', $1, $2, $3, 'password', $4, now())`,
        [id, staff, text, signature],
      );
  });

test('an approval that its approver signed is sound, and a rejection needs no signature', async () => {
  expect((await call(decideLift, { id: await propose(), approve: false, reason }, { as: hugo })).http).toBe(200);
  expect((await call(decideLift, { id: await propose(), approve: true, reason }, { as: hugo })).http).toBe(200);
  expect(await runCheck()).toMatchObject({ is_sound: true, finding: '' });
  expect([await readMetric(), lines]).toEqual(['1', []]);
});

test('an approval that is a row alone raises the alarm: a fatal line, the metric, and the state of the system', async () => {
  const id = await propose();
  await approveByRow(id);
  const finding = `1 approved without a valid signature, the first currency-stop.lift ${id}`;
  expect(await runCheck()).toMatchObject({ is_sound: false, finding });
  expect(await readMetric()).toBe('0');
  expect(lines).toMatchObject([
    {
      level: 60,
      msg: 'approvals of proposals have no valid signature',
      unsigned: [{ id, action: 'currency-stop.lift' }],
    },
  ]);
});

test('an approval that a row dates before the platform began is found like any other', async () => {
  await approveByRow(await propose(), { decidedAt: '2000-01-01' });
  expect(await runCheck()).toMatchObject({ is_sound: false });
});

test('a signature by another key, of another person or of something else is none', async () => {
  const id = await propose();
  const proposal = await readProposal(consoleApp.db, id);
  if (!proposal) throw new Error('nothing was proposed');
  const content = describeProposal(proposal);
  const { privateKey } = generateKeyPairSync('ed25519');
  const sign = (staff: string, key = privateKey): ForgedSignature => {
    const text = writeApproval(content, staff);
    return { staff, text, signature: signForPassword(key, text) };
  };
  // Who proposed signed with the platform's key, and did not approve.
  const platformKey = toSigningKey(testEnv.app.settings.approvalKey);
  await approveByRow(id, { signatures: [sign(hugo.id), sign(gloria.id, platformKey)] });
  expect(await runCheck()).toMatchObject({ is_sound: false });
});

test('what was changed after it was signed is found', async () => {
  const id = await propose();
  await call(decideLift, { id, approve: true, reason }, { as: hugo });
  await admin.query(
    `set session_replication_role = replica; update app.proposal set payload = '{"currency": "ETH"}'; set session_replication_role = origin`,
  );
  expect(await runCheck()).toMatchObject({ is_sound: false });
});
