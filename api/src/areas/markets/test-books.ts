import {
  decideBook,
  haltBook,
  listBooks,
  readBook,
  resumeBook,
} from '@istmo/contract/areas/markets/markets.staff.contract';
import type { MarketTermsForm } from '@istmo/contract/areas/markets/market-terms';
import type { TestEnv } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';

export const reason = 'As the committee resolved on 20 November';
/** What staff say to the public, in both languages. */
export const note = {
  en: 'The issuer announces its results at noon.',
  es: 'El emisor anuncia sus resultados al mediodía.',
};
export const sentNote = { note_en: note.en, note_es: note.es };

/** Terms of a market of a security with two decimals for dollars, as staff fill them in. */
const termsForm = {
  tick: '0.05',
  lot: '1',
  min_size: '1',
  max_size: '5000',
  min_display: '1',
  min_value: '1',
  mode: 'continuous',
  static_band_per: '20',
  dynamic_band_per: '10',
  protection_per: '5',
  calendars: 'SV',
  time_zone: 'America/El_Salvador',
  days: '12345',
  opens: '09:00',
  closes: '15:00',
  auction_minutes: '10',
  every_minutes: '60',
  halt_auction_minutes: '5',
  fee_tiers: [
    { volume: '0', maker_per: '0.10', taker_per: '0.20' },
    { volume: '10000', maker_per: '0.05', taker_per: '0.15' },
  ],
} as const satisfies MarketTermsForm;

/** The form as a call takes it. */
export const sentTerms = { ...termsForm, fee_tiers: termsForm.fee_tiers.map((tier) => ({ ...tier })) };

/** A market with investors, two who manage markets, one who cancels by law and one who only reads. */
export async function createBookSteps(testEnv: TestEnv, security: string) {
  const { call } = testEnv;
  const orders = await createOrderSteps(testEnv, { security });
  const { symbol } = orders;
  const gloria = await testEnv.addStaff('gloria', 'treasury');
  const karla = await testEnv.addStaff('karla', 'administrator');
  const irene = await testEnv.addStaff('irene', 'compliance');
  const luisa = await testEnv.addStaff('luisa', 'auditor');
  const read = async (of = symbol) => {
    const { body } = await call(readBook, { symbol: of }, { as: luisa });
    if (!body.data) throw new Error(`${of} was not read: ${body.msg}`);
    return body.data;
  };
  const list = async (as: StaffPerson = luisa) => (await call(listBooks, {}, { as })).body;
  /** The newest proposal, about any market. */
  const proposal = async (): Promise<string> => (await list()).proposals?.at(-1)?.id ?? '';
  return {
    ...orders,
    gloria,
    karla,
    irene,
    luisa,
    read,
    list,
    proposal,
    decide: async (as: StaffPerson, approve = true, id?: string) =>
      call(decideBook, { id: id ?? (await proposal()), approve, reason }, { as }),
    halt: (as: StaffPerson = gloria) => call(haltBook, { symbol, ...sentNote, reason }, { as }),
    resume: (as: StaffPerson = karla) => call(resumeBook, { symbol, reason }, { as }),
  };
}
