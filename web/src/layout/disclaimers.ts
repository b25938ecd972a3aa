import * as m from '@istmo/contract/messages';
import type { ConsentText } from './ConsentDialog.tsx';

/** Before anything else. */
export const mainDisclaimer = (): ConsentText => ({
  title: m.access_disclaimer_title(),
  head: m.access_disclaimer_head(),
  para: m.access_disclaimer_para(),
  parts: [
    { title: m.access_disclaimer_part1_title(), text: m.access_disclaimer_part1_text() },
    { title: m.access_disclaimer_part2_title(), text: m.access_disclaimer_part2_text() },
    { title: m.access_disclaimer_part3_title(), text: m.access_disclaimer_part3_text() },
    { title: m.access_disclaimer_part4_title(), text: m.access_disclaimer_part4_text() },
    { title: m.access_disclaimer_part5_title(), text: m.access_disclaimer_part5_text() },
    { title: m.access_disclaimer_part6_title(), text: m.access_disclaimer_part6_text() },
    { title: m.access_disclaimer_part7_title(), text: m.access_disclaimer_part7_text() },
  ],
  agree: m.access_disclaimer_agree(),
});

/** Before the first deposit. */
export const depositDisclaimer = (): ConsentText => ({
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

/** Before the first exchange. */
export const swapDisclaimer = (): ConsentText => ({
  title: m.exchange_disclaimer_title(),
  head: m.exchange_disclaimer_head(),
  para: m.exchange_disclaimer_para(),
  parts: [
    { title: m.exchange_disclaimer_part1_title(), text: m.exchange_disclaimer_part1_text() },
    { title: m.exchange_disclaimer_part2_title(), text: m.exchange_disclaimer_part2_text() },
    { title: m.exchange_disclaimer_part3_title(), text: m.exchange_disclaimer_part3_text() },
    { title: m.exchange_disclaimer_part4_title(), text: m.exchange_disclaimer_part4_text() },
    { title: m.exchange_disclaimer_part5_title(), text: m.exchange_disclaimer_part5_text() },
    { title: m.exchange_disclaimer_part6_title(), text: m.exchange_disclaimer_part6_text() },
    { title: m.exchange_disclaimer_part7_title(), text: m.exchange_disclaimer_part7_text() },
  ],
  agree: m.exchange_disclaimer_agree(),
});

/** Before the first withdrawal. */
export const withdrawDisclaimer = (): ConsentText => ({
  title: m.withdrawals_disclaimer_title(),
  head: m.withdrawals_disclaimer_head(),
  para: m.withdrawals_disclaimer_para(),
  parts: [
    { title: m.withdrawals_disclaimer_part1_title(), text: m.withdrawals_disclaimer_part1_text() },
    { title: m.withdrawals_disclaimer_part2_title(), text: m.withdrawals_disclaimer_part2_text() },
    { title: m.withdrawals_disclaimer_part3_title(), text: m.withdrawals_disclaimer_part3_text() },
    { title: m.withdrawals_disclaimer_part4_title(), text: m.withdrawals_disclaimer_part4_text() },
    { title: m.withdrawals_disclaimer_part5_title(), text: m.withdrawals_disclaimer_part5_text() },
    { title: m.withdrawals_disclaimer_part6_title(), text: m.withdrawals_disclaimer_part6_text() },
    { title: m.withdrawals_disclaimer_part7_title(), text: m.withdrawals_disclaimer_part7_text() },
  ],
  agree: m.withdrawals_agree(),
});
