import type { OfferingCard } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { Tag } from '@istmo/ui/Tag';
import { paths } from '../../paths.ts';
import { useOfferings } from '../../public/offerings-context.ts';
import { Section } from '../../public/Section.tsx';
import { CardDate, displayOf, localised, paidText, priceText, ProgressLane } from '../raise-pages/public.tsx';

const maxShown = 6;

function Card({ card }: { card: OfferingCard }) {
  return (
    <li className="card offer">
      <div className="offer-words">
        <p>
          <Tag>{displayOf(card).name()}</Tag>
        </p>
        <h3>{localised(card.name)}</h3>
        <p className="grow text-ink-2">{localised(card.title)}</p>
        {card.state !== 'coming' && (
          <>
            <p className="num font-medium">{paidText(card)}</p>
            <ProgressLane card={card} />
          </>
        )}
        <p className="num text-sm text-ink-2">{priceText(card)}</p>
        <CardDate card={card} />
        <p className="pt-2">
          <a
            className="link offer-link"
            href={card.path}
            aria-label={m.raisepage_see_name({ name: localised(card.name) })}
          >
            {m.raisepage_see()}
          </a>
        </p>
      </div>
    </li>
  );
}

/** Companies that raise money now or soon; nothing where there are none. The platform's own offering has its places above. */
export function OpenOfferings() {
  const { cards } = useOfferings();
  const shown = cards.filter(({ group, path }) => group !== 'past' && path !== paths.offering).slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <Section id="open-offerings" title={m.raisepage_landing_title()}>
      <ul className="thirds pt-8">
        {shown.map((card) => (
          <Card key={card.slug} card={card} />
        ))}
      </ul>
      <p className="pt-5">
        <a className="link offer-link" href={paths.offerings}>
          {m.raisepage_landing_all()}
        </a>
      </p>
    </Section>
  );
}
