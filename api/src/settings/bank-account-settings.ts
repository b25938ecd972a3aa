import { bankDetails, sandboxOnly } from './setting-kinds.ts';

/** The operator's accounts that customers transfer money to. */
export const bankAccountSettings = {
  bankLocal: sandboxOnly(
    bankDetails(
      'ISTMO_BANK_LOCAL',
      { bank: 'Banco Ficticio de Ejemplo', account: '0000-0000-0001', swift: '' },
      'account for local transfers',
      'bank=Banco Local;account=0012-3456',
    ),
  ),
  bankWire: sandboxOnly(
    bankDetails(
      'ISTMO_BANK_WIRE',
      { bank: 'Example Fictional Bank', account: '0000-0000-0002', swift: 'XXXXSVSSXXX' },
      'account for international wires',
      'bank=Wire Bank;account=0098-7654;swift=WIREUS33XXX',
    ),
  ),
  bankIntermediary: sandboxOnly(
    bankDetails(
      'ISTMO_BANK_INTERMEDIARY',
      { bank: 'Intermediary Fictional Bank', account: '', swift: 'YYYYUS00XXX' },
      'intermediary bank of international wires',
      'bank=Intermediary Bank;swift=INTEUS33XXX',
    ),
  ),
} as const;
