import { login } from '@istmo/contract/areas/session/session.contract';
import { loginRules } from '@istmo/contract/areas/session/session.rules';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong, isWithin, type Turn } from '../../http/throttle.ts';
import { standingOf } from '../access/public.ts';
import { checkRoomToHash, isStillCurrent, type PasswordProof, provePassword } from '../security/public.ts';
import { type Account, findTriedAccount } from './account.store.ts';
import { writeLinkLetter } from './session-letters.ts';
import { replyOf, signIn, wantCode } from './sign-in.ts';
import { keyOf, letters, wrongPerAccount, wrongPerAddress } from './throttles.ts';

const knownAddressDays = 60;

/** An unknown address and a wrong password take the same way to the same answer (security bar, R34). */
export const answerLogin = handlePublic(login, async (app, visitor, input) => {
  checkForm(loginRules, input);
  checkRoomToHash();
  const since = new Date(app.clock.now().getTime() - knownAddressDays * 86_400_000);
  const account = await findTriedAccount(app.db, { email: input.email, address: visitor.address, since });

  let proof: PasswordProof | undefined;
  await countWrong(app, turnsOf(input.email, visitor, account?.isKnownAddress ?? false), async () => {
    proof = await provePassword(app, account?.customer, input.password);
    return proof !== undefined;
  });
  if (!account || !proof) {
    app.log.info(
      { customer: account?.customer, address: visitor.address, request: visitor.requestId },
      'a sign-in was refused',
    );
    refuse('wrong_credentials', m.session_login_refused);
  }
  if (!account.isActivated) await refuseUntilActivated(app, visitor, account);
  const { hasTfa } = await standingOf(app, account.customer);
  return hasTfa ? askForCode(app, proof) : letIn(app, visitor, proof);
});

// A stranger who fails again and again fails for strangers: the owner comes in from where the owner came in before.
function turnsOf(email: string, visitor: Visitor, isKnownAddress: boolean): Turn[] {
  const account = isKnownAddress ? `${keyOf(email)} ${visitor.address}` : keyOf(email);
  return [
    [wrongPerAccount, account],
    [wrongPerAddress, visitor.address],
  ];
}

async function refuseUntilActivated(app: App, { language }: Visitor, account: Account): Promise<never> {
  if (await isWithin(app, [letters, keyOf(account.email)])) {
    await app.db.inTransaction((tx) => writeLinkLetter(app, tx, { purpose: 'activate', account, language }));
  }
  return refuse('not_activated', m.session_login_not_activated);
}

async function askForCode(app: App, proof: PasswordProof) {
  return app.db.inTransaction(async (tx) => {
    if (!(await isStillCurrent(tx, proof))) refuse('wrong_credentials', m.session_login_refused);
    return wantCode(app, tx, proof.customer);
  });
}

async function letIn(app: App, visitor: Visitor, proof: PasswordProof) {
  const opened = await app.db.inTransaction(async (tx) => {
    if (!(await isStillCurrent(tx, proof))) refuse('wrong_credentials', m.session_login_refused);
    return signIn(app, tx, { customer: proof.customer, visitor });
  });
  const { session: _, ...reply } = replyOf(opened);
  return { status: 1 as const, ...reply, say: m.session_login_done };
}
