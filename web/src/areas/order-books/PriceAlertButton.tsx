import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import type { MarketTerms } from './market-terms.ts';
import { PriceAlertDialog } from './PriceAlertDialog.tsx';

type AlertButtonProps = { readonly terms: MarketTerms; readonly last: bigint | undefined };

/** Opens the customer's price alerts of a market. */
export function PriceAlertButton({ terms, last }: AlertButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Bell aria-hidden />} onClick={() => setOpen(true)}>
        {m.alerts_button()}
      </Button>
      {isOpen && <PriceAlertDialog terms={terms} last={last} onClose={() => setOpen(false)} />}
    </>
  );
}
