import { type NoteForm, noteRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { checkForm } from '../../../http/check-form.ts';
import type { PhaseWords } from '../markets.store.ts';

/** What staff wrote for the public, in both languages, or a refusal that names the field. */
export function readNote(sent: NoteForm): PhaseWords {
  const note = { en: sent.note_en.trim(), es: sent.note_es.trim() };
  checkForm(noteRules, { note_en: note.en, note_es: note.es });
  return note;
}
