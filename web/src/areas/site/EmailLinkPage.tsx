import { confirmSubscription, unsubscribe } from '@istmo/contract/areas/site/site.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { PublicFrame } from '../../public/PublicFrame.tsx';

type Words = { title: string; text: string; action: string };

// Opening the link of an email changes nothing, because mail scanners open links too; pressing the button does.
function EmailLinkPage({ wire, words }: { wire: string; words: Words }) {
  return (
    <PublicFrame>
      <div className="column notice">
        <h1 id="email-link-title" className="notice-title">
          {words.title}
        </h1>
        <p className="text-lg text-ink-2">{words.text}</p>
        <form
          data-email-link={wire.replace(/^site\//, '')}
          data-busy={m.site_link_busy()}
          data-failed={m.site_link_failed()}
          aria-labelledby="email-link-title"
          className="grid justify-items-center pt-6"
        >
          <Button type="submit">{words.action}</Button>
          <p data-status role="status" className="subscribe-status" />
        </form>
      </div>
    </PublicFrame>
  );
}

export function ConfirmSubscriptionPage() {
  const words = { title: m.site_confirm_title(), text: m.site_confirm_text(), action: m.site_confirm_action() };
  return <EmailLinkPage wire={confirmSubscription.wire} words={words} />;
}

export function LeaveSubscriptionPage() {
  const words = {
    title: m.site_unsubscribe_title(),
    text: m.site_unsubscribe_text(),
    action: m.site_unsubscribe_action(),
  };
  return <EmailLinkPage wire={unsubscribe.wire} words={words} />;
}
