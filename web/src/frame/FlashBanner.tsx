import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { dropFlash, useFlash } from '../kit/flash.ts';
import { isFix, remedies } from './remedies.ts';

/** What the page before left to say, with the button that sets it right. */
export function FlashBanner() {
  const flash = useFlash();
  if (!flash) return null;
  const remedy = isFix(flash.fix) ? remedies[flash.fix] : undefined;
  return (
    <Banner
      tone={flash.tone}
      title={flash.title}
      urgent={flash.tone === 'warn' || flash.tone === 'neg'}
      onDismiss={dropFlash}
      labels={{ dismiss: m.ui_close() }}
      action={
        remedy && (
          <Link {...remedy.link} className={buttonClass({ variant: 'secondary', size: 'sm' })} onClick={dropFlash}>
            {remedy.label()}
          </Link>
        )
      }
    >
      {flash.text}
    </Banner>
  );
}
