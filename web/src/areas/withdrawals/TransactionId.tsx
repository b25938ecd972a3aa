import * as m from '@istmo/contract/messages';
import { pageFacts } from '@istmo/client/page-facts';
import { shortToastMs, toast } from '@istmo/client/toast';
import { Address } from '@istmo/ui/Address';
import { CopyField } from '@istmo/ui/CopyField';

/** The transaction's id with a link to a public explorer of its network. */
export function TransactionId({ txid, explorer }: { txid: string; explorer: string | null }) {
  return (
    <div className="withdrawal-txid">
      <h2>{m.withdrawals_txid()}</h2>
      <CopyField
        value={txid}
        labels={{ copy: m.ui_copy(), copied: m.ui_copied() }}
        onFailed={() => toast({ text: m.kernel_copy_failed(), tone: 'neg', ms: shortToastMs })}
        onCopied={() => toast({ text: m.withdrawals_txid_copied(), tone: 'pos', ms: shortToastMs })}
      >
        <Address value={txid} shape="16" />
      </CopyField>
      {explorer !== null && (
        <p>
          <a className="link" href={explorer} target="_blank" rel="noreferrer noopener">
            {m.withdrawals_explorer()}
          </a>
        </p>
      )}
      {pageFacts.isSandbox && <p className="withdraw-approx">{m.withdrawals_explorer_sandbox()}</p>}
    </div>
  );
}
