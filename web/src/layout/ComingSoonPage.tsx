import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useMatches } from '@tanstack/react-router';
import Construction from 'lucide-react/icons/construction';
import { PageHead } from '@istmo/client/PageHead';
import { paths } from '../paths.ts';

/** Titles of the pages that are not built yet. A page that gets built is removed from this table. */
const titles: Readonly<Record<string, () => string>> = {
  [paths.assetExchange]: m.layout_exchange,
  [paths.wholeAssetExchange]: m.layout_exchange,
  [paths.createAsset]: m.layout_create_security,
  [paths.issuers]: m.layout_issuers,
  [paths.developerGuide]: m.layout_developer_guide,
};

/** Shown for a page that is not built yet, so that it is not mistaken for an error. */
export function ComingSoonPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return (
    <>
      <PageHead title={titles[path]?.() ?? m.layout_not_built_title()} />
      <div className="card">
        <EmptyState icon={<Construction aria-hidden />} title={m.layout_not_built_title()}>
          {m.layout_not_built_body()}
        </EmptyState>
      </div>
    </>
  );
}
