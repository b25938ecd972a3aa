import type { RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import type { Reader } from '@istmo/db/tx';
import { available, readBalance } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readRaiseDocuments } from '../documents/public.ts';
import { mayLeave, readRegistry, readSecurityEnd } from '../instruments/public.ts';
import type { RaiseFacts } from './check-raise.ts';
import { listPictures } from './pictures.store.ts';
import type { Raise } from './raises.store.ts';

/** Whether units of a security may be sold and delivered: listed, not ended, not stopped. */
export async function isSecurityOpen(app: App, reader: Reader, code: string): Promise<boolean> {
  const [{ instruments }, end, isFree] = [
    await readRegistry(app),
    await readSecurityEnd(reader, code),
    await mayLeave(reader, code),
  ];
  return findInstrument(instruments, code)?.status === 'listed' && end === undefined && isFree;
}

/** Currencies that orders may be paid in and terms may be in, with their places in the ledger. */
export async function listRaiseCurrencies(app: App): Promise<{ readonly code: string; readonly scale: number }[]> {
  const { instruments } = await readRegistry(app);
  return instruments
    .filter(({ kind, status }) => kind !== 'security' && status === 'listed')
    .map(({ code, ledgerScale: scale }) => ({ code, scale }));
}

/** What the checks of a raise need to know, read now. */
export async function readRaiseFacts(app: App, reader: Reader, raise: Raise, form: RaiseForm): Promise<RaiseFacts> {
  const currencies = await listRaiseCurrencies(app);
  const { instruments } = await readRegistry(app);
  const documents = await readRaiseDocuments(reader, raise.id);
  const pictures = await listPictures(reader, raise.id);
  return {
    now: app.clock.now(),
    scales: {
      security: findInstrument(instruments, raise.instrument)?.ledgerScale ?? 0,
      currency: currencies.find(({ code }) => code === form.currency)?.scale ?? 2,
    },
    isSecurityOpen: await isSecurityOpen(app, reader, raise.instrument),
    unitsFree: await readUnitsFree(reader, raise),
    currencies: currencies.map(({ code }) => code),
    documents: documents.map(({ kind }) => kind),
    pictures: pictures.map(({ id }) => id),
  };
}

/** Units of the security that the issuer has free. */
export async function readUnitsFree(reader: Reader, { issuer, instrument }: Raise): Promise<bigint> {
  return (await readBalance(reader, available(issuer), instrument)).units;
}
