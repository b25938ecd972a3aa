import type { OfferingCard } from '@istmo/contract/kernel/offering-shape';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { StateStatus, Tag } from '@istmo/ui/Tag';
import { CardDate } from './CardDate.tsx';
import { displayOf, localised, kindNames, pictureAddress, pictureSources, priceText } from './offering-texts.ts';
import { ProgressFigures } from './Progress.tsx';

/** The picture of the issuer, or the first letter of the name on a ground. */
function CardPicture({ card: { picture, slug, name } }: { card: OfferingCard }) {
  if (!picture) {
    return (
      <div className="raise-cover raise-cover-none" aria-hidden>
        <span>{localised(name).slice(0, 1)}</span>
      </div>
    );
  }
  return (
    <img
      className="raise-cover"
      src={pictureAddress(slug, picture.key)}
      srcSet={pictureSources(slug, picture)}
      sizes="(min-width: 64rem) 400px, 100vw"
      width={picture.width}
      height={picture.height}
      alt={localised({ en: picture.alt_en, es: picture.alt_es })}
      loading="lazy"
      decoding="async"
    />
  );
}

function Card({ card, level }: { card: OfferingCard; level: 'h2' | 'h3' }) {
  const Heading = level;
  const name = localised(card.name);
  return (
    <article className="card raise-card">
      <CardPicture card={card} />
      <div className="raise-card-words">
        <p className="flex flex-wrap gap-2">
          <StateStatus display={displayOf(card)} />
          <Tag>{kindNames[card.kind]()}</Tag>
        </p>
        <Heading className="text-lg font-semibold">
          <a className="raise-card-link" href={card.path}>
            {name}
          </a>
        </Heading>
        <p className="raise-card-title">{localised(card.title)}</p>
        {localised(card.summary) !== '' && <p className="text-ink-2">{localised(card.summary)}</p>}
        <ProgressFigures card={card} />
        <div className="raise-card-terms">
          <p className="num">{priceText(card)}</p>
          <CardDate card={card} />
        </div>
        <p className="raise-card-foot">
          <span className={buttonClass({ variant: 'secondary' })} aria-hidden>
            {m.raisepage_see()}
          </span>
        </p>
      </div>
    </article>
  );
}

/** Offerings beside one another; the whole of a card leads to its page. */
export function OfferingCards({ cards, level }: { cards: readonly OfferingCard[]; level: 'h2' | 'h3' }) {
  return (
    <ul className="raise-cards">
      {cards.map((card) => (
        <li key={card.slug}>
          <Card card={card} level={level} />
        </li>
      ))}
    </ul>
  );
}
