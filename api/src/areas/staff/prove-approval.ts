import type { GivenApproval } from '@istmo/contract/kernel/approval';
import type { StaffId } from '@istmo/contract/kernel/id';
import type { PasskeyRequest, PasskeySignature } from '@istmo/contract/kernel/passkey';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import type { App } from '../../app.ts';
import {
  type ApprovalContent,
  isKeySigned,
  signForPassword,
  toChallenge,
  writeApproval,
} from '../../signatures/approval-signature.ts';
import { ownApprovalKeys } from '../../signatures/approval-keys.ts';
import { insertApprovalSignature } from '../../signatures/approval-signatures.store.ts';
import type { SignApproval, StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong } from '../../http/throttle.ts';
import { isCopied, toRequest, verifySignature } from '../../sign-in/webauthn.ts';
import { assertHashCapacity, isHashOf } from '../security/public.ts';
import { readKeyProof, staffPasskeyStore } from './passkeys.store.ts';
import { consoleSite } from './staff-challenges.ts';
import { findStepsOf, wrongPerStaff } from './staff-codes.ts';
import { acceptStaffStep, findStaffById } from './staff.store.ts';

/* An approval is signed by the approver: by passkey where there is one, else by the platform after password and code. */

type Approver = { readonly id: StaffId; readonly email: string };

/** What the browser needs to sign an approval with a passkey; null for who has none, and signs with password and code. */
export async function requestApproval(
  app: App,
  { staff }: Pick<StaffCaller, 'staff'>,
  content: ApprovalContent,
): Promise<PasskeyRequest | null> {
  const allowed = await staffPasskeyStore.list(app.db, staff);
  if (allowed.length === 0) return null;
  return toRequest({ site: consoleSite(app), challenge: toChallenge(writeApproval(content, staff)), allowed });
}

/** How this member of staff proves an approval. */
export const createApprovalProver =
  (app: App, approver: Approver): StaffCaller['proveApproval'] =>
  async (given: GivenApproval): Promise<SignApproval> => {
    if (given?.passkey) return signWithPasskey(app, approver, given.passkey);
    if (!given?.password && !given?.code) return refuseUnsigned;
    if ((await staffPasskeyStore.list(app.db, approver.id)).length > 0)
      return async () => refuse('approval_unsigned', m.approvals_passkey_needed);
    return signWithPassword(app, approver, given);
  };

const refuseUnsigned: SignApproval = async () => refuse('approval_unsigned', m.approvals_unsigned);

/** Password and code are refused alike, as at the sign-in. */
async function signWithPassword(
  app: App,
  { id, email }: Approver,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<SignApproval> {
  assertHashCapacity();
  const staff = await findStaffById(app.db, id);
  let steps: readonly bigint[] = [];
  const isRight = await countWrong(app, [[wrongPerStaff, email.toLowerCase()]], async () => {
    const isPasswordRight = await isHashOf(app, password, staff?.passwordHash ?? undefined);
    steps = staff ? findStepsOf(app, staff, code) : [];
    return isPasswordRight && steps.length > 0;
  });
  if (!isRight || !staff) return refuse('wrong_credentials', m.approvals_wrong, { field: 'password' });
  const step = steps.find((candidate) => candidate > staff.lastStep);
  if (step === undefined) return refuse('code_used', m.security_code_used, { field: 'code' });
  return async (tx, content) => {
    // Of two approvals with one code the second is refused.
    if (!(await acceptStaffStep(tx, id, step))) refuse('code_used', m.security_code_used, { field: 'code' });
    await storePasswordSignature(app, tx, id, content);
  };
}

async function storePasswordSignature(app: App, tx: Tx, staff: StaffId, approved: ApprovalContent): Promise<void> {
  const content = writeApproval(approved, staff);
  const signature = signForPassword(toSigningKey(app.settings.approvalKey), content);
  const { kind, id: subject } = approved;
  await insertApprovalSignature(tx, { kind, subject, staff, content, signature, passkey: null, at: app.clock.now() });
}

/** Signs for the sandbox's demo staff, who give neither password nor code. */
export const signUnproven =
  (app: App, staff: StaffId): SignApproval =>
  (tx, content) =>
    storePasswordSignature(app, tx, staff, content);

async function signWithPasskey(app: App, { id: staff }: Approver, answer: PasskeySignature): Promise<SignApproval> {
  const passkey = await staffPasskeyStore.find(app.db, Buffer.from(answer.id, 'base64url'));
  const proof = passkey && (await readKeyProof(app.db, passkey.id));
  const refused: SignApproval = async () => refuse('passkey_refused', m.security_passkey_refused);
  if (!passkey || !proof || passkey.owner !== staff) return refused;
  const { credentialId, publicKey } = passkey;
  if (!isKeySigned(ownApprovalKeys(app), { staff, credentialId, publicKey }, proof)) return refused;
  return async (tx, approved) => {
    const content = writeApproval(approved, staff);
    const signed = { site: consoleSite(app), challenge: toChallenge(content), answer, owner: staff, publicKey };
    const use = await verifySignature(app, signed);
    if (!use || isCopied(use.counter, passkey.counter)) return refuse('passkey_refused', m.security_passkey_refused);
    if (!(await staffPasskeyStore.recordUse(tx, { ...use, id: passkey.id }, app.clock.now())))
      return refuse('passkey_refused', m.security_passkey_refused);
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url');
    await insertApprovalSignature(tx, {
      kind: approved.kind,
      subject: approved.id,
      staff,
      content,
      signature: toBytes(signature),
      passkey: {
        clientData: toBytes(clientDataJSON),
        authenticatorData: toBytes(authenticatorData),
        credentialId,
        publicKey,
        keyProof: proof,
      },
      at: app.clock.now(),
    });
  };
}
