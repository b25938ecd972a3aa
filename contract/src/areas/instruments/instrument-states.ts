import type { InstrumentStatus } from '../../kernel/instrument.ts';

/** What staff may make of an instrument. Once it was listed, customers may hold it, so it is never a draft again. Its redemption goes by the event. */
export const nextInstrumentStatuses: Readonly<Record<InstrumentStatus, readonly InstrumentStatus[]>> = {
  draft: ['listed'],
  listed: ['suspended', 'delisted'],
  suspended: ['listed', 'delisted'],
  delisted: ['suspended', 'listed'],
  redeeming: [],
  redeemed: [],
};
