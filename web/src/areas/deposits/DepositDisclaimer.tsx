import { acceptDepositDisclaimer } from '@istmo/contract/areas/access/access.calls';
import * as m from '@istmo/contract/messages';
import type { ConsentText } from '../../layout/ConsentDialog.tsx';
import { ServiceDisclaimer } from '../../layout/ServiceDisclaimer.tsx';

const text = (): ConsentText => ({
  title: m.deposits_disclaimer_title(),
  head: m.deposits_disclaimer_head(),
  para: m.deposits_disclaimer_para(),
  parts: [
    { title: m.deposits_disclaimer_part1_title(), text: m.deposits_disclaimer_part1_text() },
    { title: m.deposits_disclaimer_part2_title(), text: m.deposits_disclaimer_part2_text() },
    { title: m.deposits_disclaimer_part3_title(), text: m.deposits_disclaimer_part3_text() },
    { title: m.deposits_disclaimer_part4_title(), text: m.deposits_disclaimer_part4_text() },
    { title: m.deposits_disclaimer_part5_title(), text: m.deposits_disclaimer_part5_text() },
    { title: m.deposits_disclaimer_part6_title(), text: m.deposits_disclaimer_part6_text() },
    { title: m.deposits_disclaimer_part7_title(), text: m.deposits_disclaimer_part7_text() },
  ],
  agree: m.deposits_disclaimer_agree(),
});

/** Before the first deposit. */
export function DepositDisclaimer({ isOpen }: { isOpen: boolean }) {
  return <ServiceDisclaimer isOpen={isOpen} text={text()} accept={acceptDepositDisclaimer} />;
}
