import { acceptDepositDisclaimer } from '@istmo/contract/areas/access/access.calls';
import * as m from '@istmo/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import { ConsentDialog, type ConsentText } from '../../layout/ConsentDialog.tsx';
import { refetchUserStatus } from '../../layout/user-status.ts';
import { call } from '../../shared/call.ts';
import { saveFlash } from '../../shared/flash.ts';
import { toast } from '../../shared/toast.ts';
import { paths } from '../../paths.ts';

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

/**
 * Before the first deposit. Ticking the checkbox accepts at once; closing it, or a refusal by the server, leads to the dashboard with the
 * error (specification 1, point 4).
 */
export function DepositDisclaimer({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate();
  const answer = async (auth: boolean): Promise<void> => {
    const outcome = await call(acceptDepositDisclaimer, { auth });
    if (outcome.done) {
      await refetchUserStatus().catch(() => undefined);
      toast({ text: outcome.msg, tone: 'pos' });
    } else {
      saveFlash({ tone: 'neg', text: outcome.failure.msg });
      await navigate({ to: paths.dashboard });
    }
  };
  return <ConsentDialog isOpen={isOpen} text={text()} onAnswer={answer} />;
}
