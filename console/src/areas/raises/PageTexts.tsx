import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { CorrectPageDialog } from './CorrectPageDialog.tsx';
import { fieldText, type PageRow, pairTexts } from './page-names.ts';
import type { StaffRaise } from './raise-names.ts';

const uncorrectable = new Set<StaffRaise['state']>(['draft', 'failed', 'cancelled', 'refunded']);

/** The texts of the page in both languages side by side: one that is missing in a language is marked. */
export function PageTexts({ raise }: { raise: StaffRaise }) {
  const mayReview = usePermission('raises.review');
  const [isOpen, setOpen] = useState(false);
  const { page } = raise;
  return (
    <section className="card card-pad raise-wide" aria-labelledby="raise-page">
      <div className="raise-head">
        <h2 id="raise-page">
          {page ? m.raises_staff_page_version({ version: page.version }) : m.raises_staff_page_title()}
        </h2>
        {page && mayReview && !uncorrectable.has(raise.state) && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {m.raises_staff_correct()}…
          </Button>
        )}
      </div>
      {page ? pairTexts(page).map((row) => <TextRow key={row.name} row={row} />) : <p>{m.raises_staff_page_none()}</p>}
      {page && isOpen && <CorrectPageDialog raise={raise} page={page} onClose={() => setOpen(false)} />}
    </section>
  );
}

function TextRow({ row: { name, english, spanish, neutral } }: { row: PageRow }) {
  const missing = <em className="raise-missing">{m.raises_staff_text_not_there()}</em>;
  return (
    <div className="raise-text">
      <h3>{fieldText(name)}</h3>
      {neutral && <p className="raise-lines">{neutral.text}</p>}
      {(english || spanish) && (
        <div className="raise-halves">
          <p lang="en" className="raise-lines">
            {english?.text || missing}
          </p>
          <p lang="es" className="raise-lines">
            {spanish?.text || missing}
          </p>
        </div>
      )}
    </div>
  );
}
