import type { Handler } from '../../http/handler.ts';
import { answerListAssets } from './list-assets.ts';
import { answerReadAsset } from './read-asset.ts';
import { answerReadSecurityImage } from './read-image.ts';
import { answerReadSecurity } from './read-security.ts';
import { answerReadSecurityPrices } from './read-security-prices.ts';

export const securitiesRoutes: readonly Handler[] = [
  answerListAssets,
  answerReadAsset,
  answerReadSecurity,
  answerReadSecurityImage,
  answerReadSecurityPrices,
];
