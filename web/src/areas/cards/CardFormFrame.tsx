import './cards.css';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { type RefObject, useEffect, useState } from 'react';

type FrameProps = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly url: string;
  readonly height: number;
  readonly isReady: boolean;
};

const patienceMs = 10_000;

/** The frame of another origin in which the card is typed. */
export function CardFormFrame({ frame, url, height, isReady }: FrameProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return (
    <>
      {!isReady && isLate && (
        <Banner tone="neg" urgent>
          {m.cards_frame_failed()}
        </Banner>
      )}
      {!isReady && !isLate && <p className="purchase-note">{m.cards_frame_loading()}</p>}
      <iframe
        ref={frame}
        title={m.cards_frame_title()}
        src={`${url}?lang=${getLocale()}`}
        className="card-form-frame"
        height={height}
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
      />
    </>
  );
}
