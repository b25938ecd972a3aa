import { callOrThrow } from '@istmo/client/call-error';
import { type CheckPoint, checklist } from '@istmo/contract/areas/creation/checklist';
import { decideAssetProposal, proposeAsset, rejectAsset } from '@istmo/contract/areas/creation/creation.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { type CaseAct, CaseActs } from '../../shared/review/CaseActs.tsx';
import type { AssetCase } from './assets.queries.ts';

type Act = 'approve' | 'reject' | 'confirm' | 'decline';

const kinds: Readonly<Record<Act, CaseAct>> = {
  approve: { name: m.creation_staff_approve },
  reject: { name: m.creation_staff_reject, isSecondary: true, isDanger: true },
  confirm: { name: m.creation_staff_confirm },
  decline: { name: m.creation_staff_decline, isSecondary: true },
};

const points: Readonly<Record<CheckPoint, () => string>> = {
  issuer: m.creation_check_issuer,
  documents: m.creation_check_documents,
  image: m.creation_check_image,
  terms: m.creation_check_terms,
  ticker: m.creation_check_ticker,
  domain: m.creation_check_domain,
};

/** What may be done now: who proposed an approval may only decline it. */
function listActs({ state, proposal }: AssetCase): readonly Act[] {
  if (proposal) return proposal.is_own ? ['decline'] : ['confirm', 'decline'];
  if (state === 'issued') return ['approve', 'reject'];
  return state === 'requested' || state === 'unknown' || state === 'approved' ? ['reject'] : [];
}

/** Whether the checklist is still to be gone through. */
export const isToCheck = (asset: AssetCase): boolean => listActs(asset).includes('approve');

type WorkProps = { readonly asset: AssetCase; readonly checked: readonly CheckPoint[] };

/** The decisions with their reasons; an approval needs the whole checklist. */
export function AssetWork({ asset, checked }: WorkProps) {
  const { id, asset: terms, proposal } = asset;
  const acts = listActs(asset);
  if (acts.length === 0) return null;
  const send = (act: Act, reason: string, approval?: ApprovalProof) => {
    if (act === 'approve') return callOrThrow(proposeAsset, { id, checklist: [...checked], reason });
    if (act === 'reject') return callOrThrow(rejectAsset, { id, reason });
    return callOrThrow(decideAssetProposal, { id: proposal?.id ?? '', approve: act === 'confirm', reason, approval });
  };
  const isShort = acts.includes('approve') && checked.length < checklist.length;
  return (
    <CaseActs
      kinds={kinds}
      acts={acts}
      disabledAct={isShort ? 'approve' : undefined}
      note={isShort && m.creation_staff_checklist_first()}
      dialogOf={(act) => ({
        title: `${kinds[act].name()} · ${terms.ticker}`,
        approves: act === 'confirm' && proposal ? { kind: 'proposal', id: proposal.id } : undefined,
        send: (reason, approval) => send(act, reason, approval),
        about: (
          <p>
            {act === 'reject'
              ? m.creation_staff_reject_text()
              : m.creation_staff_approve_text({ amount: formatAmount(terms.amount), ticker: terms.ticker })}
          </p>
        ),
      })}
    />
  );
}

type ChecklistProps = {
  readonly checked: readonly CheckPoint[];
  readonly onChange: (checked: readonly CheckPoint[]) => void;
};

/** What a reviewer confirms point by point, after the facts. */
export function Checklist({ checked, onChange }: ChecklistProps) {
  return (
    <fieldset className="review-section asset-checklist">
      <legend>{m.creation_staff_checklist()}</legend>
      {checklist.map((point) => (
        <Checkbox
          key={point}
          checked={checked.includes(point)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...checked, point] : checked.filter((one) => one !== point))
          }
        >
          {points[point]()}
        </Checkbox>
      ))}
    </fieldset>
  );
}
