import { readAddressOne, readAddressTwo } from '@istmo/contract/areas/creation/creation.contract';
import { handle } from '../../http/handler.ts';

export const answerReadAddressOne = handle(readAddressOne, async (app, { customer }) => ({
  Address: await app.issuance.readAddress({ owner: customer, purpose: 'destination' }),
}));

export const answerReadAddressTwo = handle(readAddressTwo, async (app, { customer }) => ({
  Address: await app.issuance.readAddress({ owner: customer, purpose: 'reissuance' }),
}));
