import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { withParams } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { type CodeProof, checkRecoveryCode } from './codes.ts';
import { isHashOf } from './hashing.ts';
import { type DatedPassword, readLastPasswords } from './password.store.ts';
import { countWrongPassword } from './passwords.ts';

type ResetProof = { readonly password: string; readonly recovery_code: string };

const hourMs = 3_600_000;

/**
 * Checks what a customer proves beside the mailed link of a two-factor reset; refuses when it is not enough. A password that a mailed
 * link set lately does not count by itself: the one before it does, or a recovery code beside it, which is returned for `consumeCode`.
 */
export async function checkResetProof(
  app: App,
  customer: CustomerId,
  { password, recovery_code: code }: ResetProof,
): Promise<CodeProof | undefined> {
  const [current, ...earlier] = await readLastPasswords(app.db, customer);
  const hours = app.settings.linkPasswordHours;
  const isLately = ({ setAt, setByLink }: DatedPassword): boolean =>
    setByLink && app.clock.now().getTime() - setAt.getTime() < hours * hourMs;
  const counting = current && isLately(current) ? earlier.find((row) => !isLately(row)) : current;
  let isEnough = false;
  const isRight = await countWrongPassword(app, customer, async () => {
    isEnough = await isHashOf(app.settings, password, counting?.hash);
    return isEnough || (current !== counting && (await isHashOf(app.settings, password, current?.hash)));
  });
  if (!isRight) refuse('wrong_password', m.security_old_wrong, { field: 'password' });
  if (isEnough) return undefined;
  if (code.trim() === '') refuse('password_from_link', withParams(m.session_tfa_reset_not_enough, { hours }));
  return (
    (await checkRecoveryCode(app, { customer, code })) ??
    refuse('wrong_recovery_code', m.session_recovery_wrong, { field: 'recovery_code' })
  );
}
