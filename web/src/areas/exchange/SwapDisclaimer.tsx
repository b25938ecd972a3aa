import { acceptSwapDisclaimer } from '@istmo/contract/areas/access/access.calls';
import { swapDisclaimer } from '../../layout/disclaimers.ts';
import { ServiceDisclaimer } from '../../layout/ServiceDisclaimer.tsx';

/** Before the first exchange. */
export function SwapDisclaimer({ isOpen }: { isOpen: boolean }) {
  return <ServiceDisclaimer isOpen={isOpen} text={swapDisclaimer()} accept={acceptSwapDisclaimer} />;
}
