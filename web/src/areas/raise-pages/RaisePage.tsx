import type { OfferingView } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { StateStatus, Tag } from '@istmo/ui/Tag';
import { paths } from '../../paths.ts';
import { useOfferings } from '../../public/offerings-context.ts';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { displayOf, localised, kindNames, pictureAddress, pictureSources } from './offering-texts.ts';
import { RaiseBar, RaiseBox } from './RaiseBox.tsx';
import { RaiseNotices } from './RaiseNotices.tsx';
import { RaiseDocuments, RaiseQuestions, RaiseRisk, RaiseSections, RaiseTeam, RaiseTimeline } from './RaiseParts.tsx';
import { RaiseMinimum, RaiseProceeds, RaiseTerms } from './RaiseTerms.tsx';

function Head({ view: { card } }: { view: OfferingView }) {
  const name = localised(card.name);
  return (
    <div className="offer-head">
      <Breadcrumbs
        label={m.raisepage_crumbs()}
        crumbs={[
          { key: 'home', link: <a href={paths.home}>{m.site_nav_home()}</a> },
          { key: 'list', link: <a href={paths.offerings}>{m.raisepage_list_heading()}</a> },
          { key: 'here', label: name },
        ]}
      />
      <ul className="flex flex-wrap gap-2 pt-4">
        <li>
          <StateStatus display={displayOf(card)} />
        </li>
        <li>
          <Tag>{kindNames[card.kind]()}</Tag>
        </li>
        <li>
          <Tag>{card.instrument}</Tag>
        </li>
      </ul>
      <h1 className="offer-title">{name}</h1>
      <p className="raise-subtitle">{localised(card.title)}</p>
      {localised(card.summary) !== '' && <p className="lede raise-lede">{localised(card.summary)}</p>}
    </div>
  );
}

function Picture({ view: { card } }: { view: OfferingView }) {
  const { picture, slug } = card;
  if (!picture) return null;
  return (
    <img
      className="raise-picture"
      src={pictureAddress(slug, picture.key)}
      srcSet={pictureSources(slug, picture)}
      sizes="(min-width: 64rem) 760px, 100vw"
      width={picture.width}
      height={picture.height}
      alt={localised({ en: picture.alt_en, es: picture.alt_es })}
      fetchPriority="high"
      decoding="async"
    />
  );
}

function Anchors({ view: { page, card, documents } }: { view: OfferingView }) {
  const texts = page && localised(page);
  const anchors = [
    ...(texts && texts.sections.length > 0 ? [['#about', m.raisepage_about()] as const] : []),
    ['#terms', m.raisepage_terms()],
    ...(card.progress.soft_cap === null ? [] : [['#minimum', m.raisepage_anchor_minimum()] as const]),
    ['#timeline', m.raisepage_timeline()],
    ...(documents.length > 0 ? [['#documents', m.raisepage_documents()] as const] : []),
    ...(page && page.team.length > 0 ? [['#team', m.raisepage_team()] as const] : []),
    ['#risk', m.raisepage_anchor_risk()],
  ] as const;
  return (
    <nav aria-label={m.raisepage_anchors_label()} className="anchors">
      <ul>
        {anchors.map(([href, name]) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** /offerings/<slug>: one design for every raise, from its terms and from the words and pictures of its issuer. */
export function RaisePage() {
  const { one } = useOfferings();
  return one ? <Shown view={one} /> : null;
}

function Shown({ view }: { view: OfferingView }) {
  return (
    <PublicLayout phoneBar={<RaiseBar view={view} />}>
      <div className="column offer-columns">
        <div className="offer-main">
          <Head view={view} />
          <RaiseNotices view={view} />
          <Picture view={view} />
          <div className="raise-box-phone">
            <RaiseBox view={view} />
          </div>
          <Anchors view={view} />
          <RaiseSections page={view.page} />
          <RaiseTerms view={view} />
          <RaiseMinimum view={view} />
          <RaiseProceeds view={view} />
          <RaiseTimeline view={view} />
          <RaiseDocuments view={view} />
          <RaiseTeam view={view} />
          <RaiseQuestions view={view} />
          <RaiseRisk />
        </div>
        <aside aria-label={m.raisepage_box_label()} className="offer-aside">
          <RaiseBox view={view} />
        </aside>
      </div>
    </PublicLayout>
  );
}
