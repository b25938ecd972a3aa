import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { useWrite } from '@istmo/client/use-write';
import { readMailState, retryMail } from '@istmo/contract/areas/accounts/accounts.calls';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { whenOf } from '../shared/format.ts';

const stateQuery = queryFor(readMailState, { input: {}, topics: ['notifications'] });

/** That emails to the customer come back or were reported as spam, and what can be done. Nothing while they arrive. */
export function MailNotice() {
  const { data } = useQuery(stateQuery);
  const retry = useWrite({ send: () => callOrThrow(retryMail, {}), changes: ['notifications'] });
  if (data?.state === 'delivers' && retry.isDone)
    return <Banner tone="info">{m.notifications_mail_retried({ email: data.email })}</Banner>;
  if (!data || data.since === null || data.state === 'delivers') return null;
  const { email, state, since, retry_from: retryFrom, may_retry: mayRetry } = data;
  const [title, body] =
    state === 'bounced'
      ? [m.notifications_mail_bounced_title, m.notifications_mail_bounced_body]
      : [m.notifications_mail_complained_title, m.notifications_mail_complained_body];
  return (
    <Banner
      tone="warn"
      title={title({ email })}
      action={
        mayRetry && (
          <Button size="sm" variant="secondary" loading={retry.isSending} onClick={() => retry.run()}>
            {m.notifications_mail_retry()}
          </Button>
        )
      }
    >
      {body({ date: whenOf(since) })}{' '}
      {!mayRetry && retryFrom !== null && m.notifications_mail_retry_later({ date: whenOf(retryFrom) })}{' '}
      <Link to={paths.support} className="link">
        {m.notifications_mail_other_address()}
      </Link>
    </Banner>
  );
}
