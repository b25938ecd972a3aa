import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { NoticeLayout } from './NoticeLayout.tsx';

/** Shown by the service worker for an address that cannot be reached; the button loads that address again. */
export function OfflinePage() {
  return (
    <NoticeLayout title={m.site_offline_title()} text={m.site_offline_text()}>
      <p className="pt-6">
        <Button data-retry>{m.site_offline_again()}</Button>
      </p>
    </NoticeLayout>
  );
}
