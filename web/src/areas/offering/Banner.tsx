import * as m from '@istmo/contract/messages';
import { Carousel } from '../../public/Carousel.tsx';
import { CaribbeanIllustration, ClimbIllustration, PacificIllustration, RidgeIllustration } from './illustrations.tsx';

const illustrations = [
  [PacificIllustration, m.offering_banner_one],
  [ClimbIllustration, m.offering_banner_two],
  [RidgeIllustration, m.offering_banner_three],
  [CaribbeanIllustration, m.offering_banner_four],
] as const;

/** Four illustrations, one every three seconds until the visitor uses a control (specification 2, point 2.17). */
export function Banner() {
  return (
    <Carousel
      className="banner-carousel"
      label={m.offering_banner_label()}
      previous={m.offering_banner_previous()}
      next={m.offering_banner_next()}
      dot={(number) => m.offering_banner_dot({ number })}
      note={m.offering_banner_note()}
      slides={illustrations.map(([Illustration, caption]) => ({
        key: caption(),
        content: (
          <figure>
            <Illustration />
            <figcaption>{caption()}</figcaption>
          </figure>
        ),
      }))}
    />
  );
}
