import { checkSession } from '@istmo/contract/areas/sessions/sessions.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PageHead } from '@istmo/client/PageHead';
import { prefetch, queryFor } from '@istmo/client/query';

const sessionCheckQuery = queryFor(checkSession, { input: {} });
export const loadSessionCheck = () => prefetch(sessionCheckQuery);

/** /testCheck: the server's data about this session (requirement 3.15). */
export function SessionCheckPage() {
  const { username, session, expires_at: endsAt } = useSuspenseQuery(sessionCheckQuery).data;
  return (
    <>
      <PageHead title={m.session_check_title()} />
      <div className="card card-pad max-w-[560px]">
        <KeyValue
          pairs={[
            { key: 'user', name: m.session_check_user(), value: username },
            { key: 'session', name: m.session_check_id(), value: <span className="code">{session}</span> },
            { key: 'ends', name: m.session_check_ends(), value: <DateTime at={endsAt} /> },
          ]}
        />
      </div>
    </>
  );
}
