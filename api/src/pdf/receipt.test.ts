import * as m from '@istmo/contract/messages';
import { expect, test } from 'vitest';
import { readPages } from '../testing/test-pdf.ts';
import { typesetReceipt } from './receipt.ts';

const issuer = { brand: 'Istmo', timeZone: 'America/Guatemala' };
const receipt = {
  title: m.payments_receipt_title,
  text: m.kernel_no_records,
  reference: 'P-0123456789',
  createdAt: new Date('2026-11-21T10:00:00Z'),
  customer: { username: 'ana', email: 'ana@istmo.test' },
  lines: [[m.ui_amount, '50,000.00 COP']],
  status: m.payments_state_credited,
} as const;

/** The number of structure elements with this role. */
const countRole = (file: Buffer, role: string): number =>
  file.toString('latin1').match(new RegExp(`/S /${role}$`, 'gm'))?.length ?? 0;

test('a receipt is one tagged page in the language of its reader, with its lines in order', async () => {
  const { file } = await typesetReceipt(issuer, receipt, 'es');
  expect(file).toMatchObject({ type: 'application/pdf', name: 'P-0123456789.pdf' });
  const [text, ...others] = readPages(file.bytes);
  expect(others).toEqual([]);
  const lines = text?.split('\n') ?? [];
  expect(lines.filter((line) => !line.startsWith('~')).slice(0, 4)).toEqual([
    'Comprobante de un pago en COP',
    m.kernel_no_records({}, { locale: 'es' }),
    'Referencia',
    'P-0123456789',
  ]);
  expect(lines).toEqual(expect.arrayContaining(['ana, ana@istmo.test', '50,000.00 COP', 'Acreditado', '~Istmo']));
  expect(['Document', 'H1', 'P', 'Table', 'TR'].map((role) => countRole(file.bytes, role))).toEqual([1, 1, 1, 1, 5]);
  expect(file.bytes.toString('latin1')).toContain('/Lang (es)');
});

test('a receipt with the longest texts that a customer can give is typeset without holding others up', async () => {
  const long = 'Compañía '.repeat(60);
  const lines = Array.from({ length: 30 }, () => [m.ui_amount, long] as const);
  const customer = { username: 'a'.repeat(60), email: `${'a'.repeat(240)}@istmo.test` };
  await typesetReceipt(issuer, receipt, 'es');
  const startedAt = process.cpuUsage();
  await typesetReceipt(issuer, { ...receipt, customer, lines }, 'es');
  expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(1_000);
});
