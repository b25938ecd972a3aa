import { toSigningKey } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { ownApprovalKeys } from '../../signatures/approval-keys.ts';
import { isKeySigned, signKey } from '../../signatures/approval-signature.ts';
import { isSealedNow, openSecret, sealSecret } from '../security/public.ts';
import { listKeyProofs, listStaffSecrets, replaceKeyProof, replaceStaffSecret } from './keys.store.ts';

type Context = Pick<App, 'db' | 'settings' | 'clock'>;

/** Seals each authenticator's secret of staff that was sealed with a secret that is about to be dropped; returns how many. */
export async function resealStaffSecrets({ db, settings, clock }: Context): Promise<number> {
  let resealed = 0;
  for (const { staff, sealed } of await listStaffSecrets(db)) {
    if (isSealedNow(settings, staff, sealed)) continue;
    const again = sealSecret(settings, staff, openSecret({ settings, clock }, staff, sealed));
    await replaceStaffSecret(db, { staff, sealed }, again);
    resealed += 1;
  }
  return resealed;
}

/** Signs each passkey of staff again whose proof is by a key that is about to be dropped. Those by no accepted key sign no approval. */
export async function signPasskeysAgain(app: Context): Promise<{ signed: number; unknown: readonly string[] }> {
  const keys = ownApprovalKeys(app);
  const unknown: string[] = [];
  let signed = 0;
  for (const { id, proof, ...passkey } of await listKeyProofs(app.db)) {
    if (isKeySigned(keys.slice(0, 1), passkey, proof)) continue;
    if (isKeySigned(keys, passkey, proof)) {
      await replaceKeyProof(app.db, id, signKey(toSigningKey(app.settings.approvalKey), passkey));
      signed += 1;
    } else unknown.push(id);
  }
  return { signed, unknown };
}
