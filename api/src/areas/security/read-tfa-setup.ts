import { readTfaSetup } from '@istmo/contract/areas/security/security.contract';
import { tfaFields } from '@istmo/contract/kernel/status-fields';
import { handle } from '../../http/handler.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { newSecret, setupUri } from './totp.ts';
import { drawQrCode } from '../../texts/qr-code.ts';
import { countRecoveryCodes, offerSecret, readTwoFactor } from './two-factor.store.ts';
import { readContact } from '../accounts/public.ts';

// A reload within this time shows the same secret, so that an already scanned QR code stays valid.
const offerMaxAgeMs = 3_600_000;

export const answerReadTfaSetup = handle(readTfaSetup, async (app, { customer, session }) => {
  const at = app.clock.now();
  const sealed = sealSecret(app.settings, customer, newSecret());
  await offerSecret(app.db, { customer, sealed, session, at, staleBefore: new Date(at.getTime() - offerMaxAgeMs) });
  const factor = await readTwoFactor(app.db, customer);
  if (!factor) throw new Error('the offered secret is missing');
  if (factor.isOn) {
    return {
      tfaData: {
        ...tfaFields(true),
        tfa_url: '',
        tfa_code: '',
        recovery_left: await countRecoveryCodes(app.db, customer),
      },
    };
  }
  const secret = openSecret(app, customer, factor.sealed);
  const { email } = await readContact(app.db, customer);
  const image = await drawQrCode(setupUri(secret, { issuer: app.settings.brand, account: email }));
  return { tfaData: { ...tfaFields(false), tfa_url: image, tfa_code: secret, recovery_left: 0 } };
});
