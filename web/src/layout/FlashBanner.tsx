import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { buttonClass } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { clearFlash, useFlash } from '../shared/flash.ts';
import { isRemedy, remedies } from './remedies.ts';

/** The notice that the previous page saved for this one, with a button for the remedy where there is one. */
export function FlashBanner() {
  const flash = useFlash();
  // The dashboard's own notice of a closed account says this too.
  if (!flash || flash.isOfClosure === true) return null;
  const remedy = isRemedy(flash.remedy) ? remedies[flash.remedy] : undefined;
  return (
    <Banner
      tone={flash.tone}
      title={flash.title}
      urgent={flash.tone === 'warn' || flash.tone === 'neg'}
      onDismiss={clearFlash}
      labels={{ dismiss: m.ui_close() }}
      action={
        remedy && (
          <Link {...remedy.link} className={buttonClass({ variant: 'secondary', size: 'sm' })} onClick={clearFlash}>
            {remedy.label()}
          </Link>
        )
      }
    >
      {flash.text}
      {flash.detail !== undefined && <p>{flash.detail}</p>}
    </Banner>
  );
}
