import * as m from '@istmo/contract/messages';
import { Tag } from '@istmo/ui/Tag';
import { paths } from '../../paths.ts';
import { Carousel } from '../../public/Carousel.tsx';
import { Section } from '../../public/Section.tsx';
import { ListedIllustration, PlotIllustration, PortIllustration, TunnelIllustration } from './illustrations.tsx';

const offerings = [
  {
    Illustration: PortIllustration,
    tag: m.site_offer_one_tag,
    title: m.site_offer_one_title,
    text: m.site_offer_one_text,
    action: m.site_offer_one_action,
    href: paths.offering,
  },
  {
    Illustration: TunnelIllustration,
    tag: m.site_offer_two_tag,
    title: m.site_offer_two_title,
    text: m.site_offer_two_text,
    action: m.site_offer_two_action,
    href: `${paths.whitePaper}#offer`,
  },
  {
    Illustration: ListedIllustration,
    tag: m.site_offer_listed_tag,
    title: m.site_offer_listed_title,
    text: m.site_offer_listed_text,
    action: m.site_offer_listed_action,
    href: paths.securities,
  },
  {
    Illustration: PlotIllustration,
    tag: m.site_offer_yours_tag,
    title: m.site_offer_yours_title,
    text: m.site_offer_yours_text,
    action: m.site_offer_yours_action,
    href: paths.issuers,
  },
] as const;

/** Two offerings side by side on a desktop, one on a phone (requirement 2.2.18). */
export function Offerings() {
  return (
    <Section id="offerings" title={m.site_offerings_title()} text={m.site_offerings_text()}>
      <Carousel
        className="offer-carousel"
        label={m.site_offerings_label()}
        previous={m.site_offerings_previous()}
        next={m.site_offerings_next()}
        slides={offerings.map(({ Illustration, tag, title, text, action, href }) => ({
          key: title(),
          content: (
            <article className="card offer">
              <Illustration />
              <div className="offer-words">
                <p>
                  <Tag>{tag()}</Tag>
                </p>
                <h3>{title()}</h3>
                <p className="grow text-ink-2">{text()}</p>
                <p className="pt-2">
                  <a className="link offer-link" href={href}>
                    {action()}
                  </a>
                </p>
              </div>
            </article>
          ),
        }))}
      />
    </Section>
  );
}
