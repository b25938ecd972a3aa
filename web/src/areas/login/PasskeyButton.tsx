import { finishPasskeyLogin, startPasskeyLogin } from '@istmo/contract/areas/login/login.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { CallError, callOrThrow } from '@istmo/client/call-error';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { knowsPasskeys, signWithPasskey, toastPasskeyFailure } from '@istmo/client/passkeys';
import { preLoginToken } from '../../shared/session-store.ts';
import { useCompleteSignIn } from './complete-sign-in.ts';
import { useSignInWrite } from './use-sign-in-write.ts';

/** Signs in with a passkey: instead of password and code, or as the second factor of a sign-in that waits for it. */
export function PasskeyButton({ isSecondFactor = false }: { isSecondFactor?: boolean }) {
  const { completeSignIn, restartSignIn, preloadDashboard } = useCompleteSignIn();
  const write = useSignInWrite({
    send: async () => {
      const step = isSecondFactor ? { ttoken: preLoginToken() ?? '' } : {};
      if (step.ttoken === '') return restartSignIn(m.session_tfa_login_timeout());
      const { reply: begun } = await callOrThrow(startPasskeyLogin, step);
      preloadDashboard();
      const passkey = await signWithPasskey(begun.options);
      const { reply } = await callOrThrow(finishPasskeyLogin, { ...step, passkey });
      return completeSignIn(reply, m.session_tfa_login_done());
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.failure.code === 'pre_login_expired') void restartSignIn(error.message);
      else toastPasskeyFailure(error);
    },
  });
  if (!knowsPasskeys()) return null;
  return (
    <Button
      variant="secondary"
      wide
      icon={<Fingerprint aria-hidden />}
      loading={write.isSending}
      onClick={() => write.run()}
    >
      {isSecondFactor ? m.security_passkey_use() : m.security_passkey_sign_in()}
    </Button>
  );
}
