import type { Handler } from '../../http/handler.ts';
import { answerDecideAddress } from './staff/decide-address.ts';
import {
  answerCountWaitingAddresses,
  answerListScreenedAddresses,
  answerReadScreenedAddress,
} from './staff/list-addresses.ts';

export const screeningStaffRoutes: readonly Handler[] = [
  answerCountWaitingAddresses,
  answerListScreenedAddresses,
  answerReadScreenedAddress,
  answerDecideAddress,
];
