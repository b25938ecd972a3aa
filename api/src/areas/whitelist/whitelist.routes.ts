import type { Handler } from '../../http/handler.ts';
import { answerAddAddress } from './add-address.ts';
import { answerDeleteAddress } from './delete-address.ts';
import { answerListAddresses, answerListReadyAddresses, answerListWhitelist } from './list-addresses.ts';

export const whitelistRoutes: readonly Handler[] = [
  answerListWhitelist,
  answerListReadyAddresses,
  answerListAddresses,
  answerAddAddress,
  answerDeleteAddress,
];
