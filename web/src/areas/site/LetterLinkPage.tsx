import { confirmSubscription, unsubscribe } from '@istmo/contract/areas/site/site.contract';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { useSay } from '../../public/language.tsx';
import { PublicFrame } from '../../public/PublicFrame.tsx';

type Words = { title: Message; text: Message; action: Message };

// A letter's link opens this page and does nothing: mail scanners follow links too. The press of the button acts.
function LetterLinkPage({ wire, words }: { wire: string; words: Words }) {
  const say = useSay();
  return (
    <PublicFrame>
      <div className="column notice">
        <h1 id="letter-link-title" className="notice-title">
          {say(words.title)}
        </h1>
        <p className="text-lg text-ink-2">{say(words.text)}</p>
        <form
          data-letter-link={wire.replace(/^site\//, '')}
          data-busy={say(m.site_link_busy)}
          data-failed={say(m.site_link_failed)}
          aria-labelledby="letter-link-title"
          className="grid justify-items-center pt-6"
        >
          <button type="submit" className="btn btn-p">
            {say(words.action)}
          </button>
          <p data-status role="status" className="subscribe-status" />
        </form>
      </div>
    </PublicFrame>
  );
}

export function ConfirmSubscriptionPage() {
  const words = { title: m.site_confirm_title, text: m.site_confirm_text, action: m.site_confirm_action };
  return <LetterLinkPage wire={confirmSubscription.wire} words={words} />;
}

export function LeaveSubscriptionPage() {
  const words = { title: m.site_unsubscribe_title, text: m.site_unsubscribe_text, action: m.site_unsubscribe_action };
  return <LetterLinkPage wire={unsubscribe.wire} words={words} />;
}
