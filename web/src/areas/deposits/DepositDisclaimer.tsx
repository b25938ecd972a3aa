import { acceptDepositDisclaimer } from '@istmo/contract/areas/access/access.calls';
import { depositDisclaimer } from '../../layout/disclaimers.ts';
import { ServiceDisclaimer } from '../../layout/ServiceDisclaimer.tsx';

/** Before the first deposit. */
export function DepositDisclaimer({ isOpen }: { isOpen: boolean }) {
  return <ServiceDisclaimer isOpen={isOpen} text={depositDisclaimer()} accept={acceptDepositDisclaimer} />;
}
