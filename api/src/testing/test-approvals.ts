import { decideMeasure } from '@istmo/contract/areas/measures/measures.staff.calls';
import { approvePayout } from '@istmo/contract/areas/payouts/payouts.staff.calls';
import { decideAdjustment, decideMove } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import type { ApprovalKind } from '@istmo/contract/kernel/approval';
import { asId, type StaffId } from '@istmo/contract/kernel/id';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { newId } from '@istmo/db/new-id';
import { toSigningKey } from '@istmo/ledger';
import type { App } from '../app.ts';
import { signKey } from '../signatures/approval-signature.ts';
import { TestAuthenticator } from './test-authenticator.ts';

/** Gives a member of staff a passkey, as if it had been added in the console. `app` has the owner's login. */
async function addTestPasskey({ db, settings, clock }: App, staff: StaffId): Promise<TestAuthenticator> {
  const authenticator = new TestAuthenticator(settings.consoleOrigin);
  const { credentialId, publicKey } = authenticator;
  const proof = signKey(toSigningKey(settings.approvalKey), { staff, credentialId, publicKey });
  await db.query(
    `insert into app.staff_passkey (id, staff_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at, key_proof)
     values ($1, $2, $3, $4, 0, '{}', 'test', false, $5, $6)`,
    [asId<'staff-passkey'>(newId()), staff, credentialId, publicKey, clock.now(), proof],
  );
  return authenticator;
}

export function lazyPasskey(app: App, staff: StaffId): () => Promise<TestAuthenticator> {
  let added: Promise<TestAuthenticator> | undefined;
  return () => (added ??= addTestPasskey(app, staff));
}

const kinds: ReadonlyMap<string, ApprovalKind> = new Map([
  [approvePayout.wire, 'withdrawal'],
  [decideAdjustment.wire, 'adjustment'],
  [decideMove.wire, 'wallet-move'],
  [decideMeasure.wire, 'measure'],
]);

type Decision = {
  readonly approve?: unknown;
  readonly approval?: unknown;
  readonly id?: unknown;
  readonly reference_no?: unknown;
};

/** What a deciding call approves, when the test itself gives no signature. */
export function findUnsigned(
  { wire, refusals }: Endpoint,
  input: unknown,
): { readonly kind: ApprovalKind; readonly id: string } | undefined {
  if (!refusals?.includes('approval_unsigned') || typeof input !== 'object' || input === null) return undefined;
  const { approve = true, approval, id, reference_no: reference }: Decision = input;
  const subject = wire === approvePayout.wire ? reference : id;
  if (approve !== true || approval !== undefined || typeof subject !== 'string') return undefined;
  return { kind: kinds.get(wire) ?? 'proposal', id: subject };
}
