import type { Area } from '../../area.ts';
import { answerListAssets } from './list-assets.ts';
import { answerReadAsset } from './read-asset.ts';
import { answerReadSecurityImage } from './read-image.ts';
import { answerReadSecurityPrices } from './read-security-prices.ts';
import { answerReadSecurity } from './read-security.ts';

export const securitiesArea: Area = {
  handlers: [answerListAssets, answerReadAsset, answerReadSecurity, answerReadSecurityImage, answerReadSecurityPrices],
};
