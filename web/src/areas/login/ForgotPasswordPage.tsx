import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.calls';
import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import { callOrThrow } from '@istmo/client/call-error';
import { paths } from '../../paths.ts';
import { LinkRequest } from './LinkRequest.tsx';

/** Requirements 1.2 and 1.5: "Forgot password". */
export function ForgotPasswordPage() {
  return (
    <LinkRequest
      title={m.session_forgot_title()}
      intro={m.session_forgot_intro()}
      action={m.session_forgot_action()}
      send={(input) => callOrThrow(requestPasswordReset, input)}
    >
      <p className="entry-foot">
        <span>
          {m.session_remember_password()}{' '}
          <Link to={paths.login} className="link">
            {m.session_login_action()}
          </Link>
        </span>
      </p>
    </LinkRequest>
  );
}
