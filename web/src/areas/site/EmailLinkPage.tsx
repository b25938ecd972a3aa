import { switchEmailsOff } from '@istmo/contract/areas/notifications/notifications.calls';
import { confirmSubscription, unsubscribe } from '@istmo/contract/areas/site/site.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { PublicLayout } from '../../public/PublicLayout.tsx';

type EmailLinkTexts = { title: string; text: string; action: string };

// Opening the link of an email changes nothing, because mail scanners open links too; pressing the button does.
function EmailLinkPage({ wire, texts }: { wire: string; texts: EmailLinkTexts }) {
  return (
    <PublicLayout>
      <div className="column notice">
        <h1 id="email-link-title" className="notice-title">
          {texts.title}
        </h1>
        <p className="text-lg text-ink-2">{texts.text}</p>
        <form
          data-email-link={wire}
          data-busy={m.site_link_busy()}
          data-failed={m.site_link_failed()}
          aria-labelledby="email-link-title"
          className="grid justify-items-center pt-6"
        >
          {/* The page's script enables it: without the script the browser would load the page again, without the parts of the link. */}
          <Button type="submit" disabled>
            {texts.action}
          </Button>
          <p data-status role="status" className="subscribe-status" />
        </form>
      </div>
    </PublicLayout>
  );
}

export function ConfirmSubscriptionPage() {
  const texts = { title: m.site_confirm_title(), text: m.site_confirm_text(), action: m.site_confirm_action() };
  return <EmailLinkPage wire={confirmSubscription.wire} texts={texts} />;
}

export function LeaveSubscriptionPage() {
  const texts = {
    title: m.site_unsubscribe_title(),
    text: m.site_unsubscribe_text(),
    action: m.site_unsubscribe_action(),
  };
  return <EmailLinkPage wire={unsubscribe.wire} texts={texts} />;
}

export function SwitchEmailsOffPage() {
  const texts = {
    title: m.notifications_off_title(),
    text: m.notifications_off_text(),
    action: m.notifications_off_action(),
  };
  return <EmailLinkPage wire={switchEmailsOff.wire} texts={texts} />;
}
