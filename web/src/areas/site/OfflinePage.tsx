import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { NoticeFrame } from './NoticeFrame.tsx';

/** What the service worker shows at any address that can't be reached; the button asks for that address again. */
export function OfflinePage() {
  return (
    <NoticeFrame title={m.site_offline_title()} text={m.site_offline_text()}>
      <p className="pt-6">
        <Button data-retry>{m.site_offline_again()}</Button>
      </p>
    </NoticeFrame>
  );
}
