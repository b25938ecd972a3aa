import { requestSupportLink } from '@istmo/contract/areas/accounts/accounts.calls';
import { openSupport } from '@istmo/contract/areas/support/support.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { Button } from '@istmo/ui/Button';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { openSupport as storeSupport } from '../../shared/support-store.ts';
import { EntryPage } from './EntryPage.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { StatusCard } from './StatusCard.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

const route = getRouteApi('/open/support_link');

/** Support for who cannot sign in: asks for the address; opened from the mailed link, opens the tickets. */
export function SupportLinkPage() {
  const { token = '', verify = '' } = route.useSearch();
  if (token !== '' && verify !== '') return <OpenSupport token={token} verify={verify} />;
  return (
    <LinkRequest
      title={m.freeze_support_title()}
      intro={m.freeze_support_intro()}
      action={m.freeze_support_action()}
      send={(input) => callOrThrow(requestSupportLink, input)}
    >
      <ToLogin />
    </LinkRequest>
  );
}

/** A button opens it, because the link works once and mail scanners open links. */
function OpenSupport({ token, verify }: { token: string; verify: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const write = useSignInWrite({
    send: () => callOrThrow(openSupport, { token, verify }),
    onDone: async ({ reply }) => {
      storeSupport(reply);
      await router.navigate({ to: paths.support, replace: true });
    },
    onFailed: (error) => setProblem(failureMessage(error)),
  });
  if (problem !== undefined) {
    return (
      <EntryPage title={m.freeze_failed_title()}>
        <StatusCard
          kind="failed"
          text={problem}
          action={
            <Link to={paths.supportLink} search={{}} className="btn btn-secondary">
              {m.freeze_support_again()}
            </Link>
          }
        />
        <ToLogin />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={m.freeze_support_open_title()} intro={m.freeze_support_open_intro()}>
      <Button wide loading={write.isSending} onClick={() => write.run()}>
        {m.freeze_support_open_action()}
      </Button>
      <ToLogin />
    </EntryPage>
  );
}

function ToLogin() {
  return (
    <p className="entry-foot">
      <Link to={paths.login} className="link">
        {m.session_to_login()}
      </Link>
    </p>
  );
}
