import { callOrThrow } from '@istmo/client/call-error';
import { tickRaise } from '@istmo/contract/areas/raises/review.staff.calls';
import { checkSections, reviewChecklist } from '@istmo/contract/areas/raises/review-checklist';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { Status } from '@istmo/ui/Tag';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { itemNames, sectionNames, type StaffRaise } from './raise-names.ts';

type RaiseCheck = StaffRaise['checks'][number];

const sectionOf = ({ item }: RaiseCheck) => reviewChecklist.find((one) => one.item === item)?.section;

/** What is checked before two of the staff approve it, by section, each item with who ticked it. */
export function Checklist({ raise }: { raise: StaffRaise }) {
  const isProposed = raise.proposals.some(({ kind }) => kind === 'approve');
  const mayTick = usePermission('raises.review') && !isProposed;
  const [open, setOpen] = useState<RaiseCheck>();
  const done = raise.checks.filter((check) => check.is_done).length;
  return (
    <section className="card card-pad raise-wide" aria-labelledby="raise-checklist">
      <h2 id="raise-checklist">{m.raises_staff_checklist()}</h2>
      <ProgressBar
        label={m.raises_staff_checklist()}
        text={m.raises_staff_checked({ done, all: raise.checks.length })}
        done={done}
        whole={raise.checks.length}
      />
      <div className="raise-sections">
        {checkSections.map((section) => (
          <div key={section}>
            <h3>{sectionNames[section]()}</h3>
            <ul className="raise-list">
              {raise.checks
                .filter((check) => sectionOf(check) === section)
                .map((check) => (
                  <CheckRow key={check.item} check={check} onOpen={mayTick ? () => setOpen(check) : undefined} />
                ))}
            </ul>
          </div>
        ))}
      </div>
      {open && <TickDialog raise={raise} check={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function CheckRow({ check, onOpen }: { check: RaiseCheck; onOpen: (() => void) | undefined }) {
  const { item, is_done: isDone, is_outdated: isOutdated, by, at, note } = check;
  return (
    <li className="raise-check">
      <span className="raise-marks">
        <Status kind={isDone ? 'done' : isOutdated ? 'failed' : 'idle'}>
          {isDone ? m.raises_staff_is_ticked() : isOutdated ? m.raises_staff_is_outdated() : m.raises_staff_is_open()}
        </Status>
        <span>{itemNames[item]()}</span>
      </span>
      {(isDone || isOutdated) && at !== null && (
        <small>
          {by} · <DateTime at={at} /> · {note}
        </small>
      )}
      {onOpen && (
        <Button size="sm" variant="secondary" onClick={onOpen} aria-label={`${tickName(check)}: ${itemNames[item]()}`}>
          {tickName(check)}…
        </Button>
      )}
    </li>
  );
}

const tickName = ({ is_done: isDone }: RaiseCheck): string =>
  isDone ? m.raises_staff_untick() : m.raises_staff_tick();

function TickDialog({ raise, check, onClose }: { raise: StaffRaise; check: RaiseCheck; onClose: () => void }) {
  // What is on the page when the dialog opens is what was read.
  const [read] = useState({ version: raise.terms.version, page: raise.page?.version ?? 1 });
  return (
    <ReasonDialog
      title={itemNames[check.item]()}
      action={tickName(check)}
      isDanger={check.is_done}
      label={m.raises_staff_check_note()}
      hint={m.raises_staff_check_hint()}
      send={(note) =>
        callOrThrow(tickRaise, {
          reference: raise.reference,
          item: check.item,
          is_done: !check.is_done,
          version: read.version,
          page_version: read.page,
          note,
        })
      }
      onClose={onClose}
    >
      <p>{m.raises_staff_check_versions({ terms: read.version, page: read.page })}</p>
    </ReasonDialog>
  );
}
