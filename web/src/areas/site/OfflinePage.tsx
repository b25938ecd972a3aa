import * as m from '@istmo/contract/messages';
import { useSay } from '../../public/language.tsx';
import { NoticeFrame } from './NoticeFrame.tsx';

/** What the service worker shows at any address that can't be reached; the button asks for that address again. */
export function OfflinePage() {
  const say = useSay();
  return (
    <NoticeFrame title={say(m.site_offline_title)} text={say(m.site_offline_text)}>
      <p className="pt-6">
        <button type="button" data-again className="btn btn-p">
          {say(m.site_offline_again)}
        </button>
      </p>
    </NoticeFrame>
  );
}
