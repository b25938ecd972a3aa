import type { InstrumentStatus } from '../../kernel/instrument.ts';

/** What an instrument may become. Once it was listed, customers may hold it, so it is never a draft again. */
export const nextInstrumentStatuses: Readonly<Record<InstrumentStatus, readonly InstrumentStatus[]>> = {
  draft: ['listed'],
  listed: ['suspended', 'delisted'],
  suspended: ['listed', 'delisted'],
  delisted: ['suspended', 'listed'],
};
