import * as m from '@istmo/contract/messages';
import { getRouteApi, Link, type ErrorComponentProps } from '@tanstack/react-router';
import { PageFailed } from '../../layout/PageFailed.tsx';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { prefetch } from '@istmo/client/query';
import { paths } from '../../paths.ts';
import { Authenticator } from './Authenticator.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { tfaSetupQuery } from './security.queries.ts';

const route = getRouteApi('/signed-in/user-security/$id');

/** The second part of the address of the authenticator page. */
const authenticator = 'Tfa';

export async function loadUserSecurity(id: string): Promise<void> {
  if (id === authenticator) await prefetch(tfaSetupQuery);
}

export function UserSecurityFailed(props: ErrorComponentProps) {
  return <PageFailed {...props} title={m.security_load_failed()} />;
}

/** Requirement 1.2, "Security page": 'Authenticator' when the second part of the address is 'Tfa', else 'Reset Password'. */
export function UserSecurityPage() {
  const { id } = route.useParams();
  const isAuthenticator = id === authenticator;
  const title = isAuthenticator ? m.security_authenticator() : m.security_reset_password();
  return (
    <>
      <PageHead
        title={title}
        intro={isAuthenticator ? undefined : m.security_change_intro()}
        breadcrumbs={
          <PageCrumbs here={title}>
            <Link to={paths.settings}>{m.layout_settings()}</Link>
          </PageCrumbs>
        }
      />
      {isAuthenticator ? <Authenticator /> : <PasswordForm />}
    </>
  );
}
