import { searchTickets } from '@istmo/contract/areas/support/support.staff.contract';
import { handleStaff } from '../../../http/handler.ts';
import { searchTickets as findTickets } from '../queue.store.ts';

// The letters that every number begins with name no ticket.
const numberPattern = /^TK-[0-9A-Z]+$/;
const minWordLetters = 2;

export const answerSearchTickets = handleStaff(searchTickets, async (app, _caller, { query }) => {
  const text = query.trim();
  const number = text.toUpperCase();
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= minWordLetters);
  const isNumber = numberPattern.test(number);
  if (!isNumber && words.length === 0) return { data: [] };
  const rows = await findTickets(app.db, isNumber ? { number, words: [] } : { number: '', words });
  return {
    data: rows.map(({ referenceNo, subject, username, closedAt }) => ({
      reference_no: referenceNo,
      subject,
      customer: username,
      is_closed: closedAt !== null,
    })),
  };
});
