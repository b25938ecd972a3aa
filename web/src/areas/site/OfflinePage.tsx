import * as m from '@istmo/contract/messages';
import { blank } from '../../public/blanks.tsx';
import { useSay } from '../../public/language.tsx';
import { LanguageSelect } from '../../public/LanguageSelect.tsx';
import { Mark } from '../../public/marks.tsx';
import { RoadEnd } from './RoadEnd.tsx';

/** What the service worker shows at any address that can't be reached; the button asks for that address again. */
export function OfflinePage() {
  const say = useSay();
  return (
    <div className="maintenance">
      <header className="column flex h-16 items-center justify-between">
        <span className="flex items-center gap-2.5 text-lg font-semibold">
          <Mark />
          {blank('brand')}
        </span>
        <LanguageSelect />
      </header>
      <main id="content" tabIndex={-1} className="column notice">
        <RoadEnd />
        <h1 className="notice-title">{say(m.site_offline_title)}</h1>
        <p className="text-lg text-ink-2">{say(m.site_offline_text)}</p>
        <p className="pt-6">
          <button type="button" data-again className="btn btn-p">
            {say(m.site_offline_again)}
          </button>
        </p>
      </main>
    </div>
  );
}
