import type { Area } from '../../area.ts';
import { answerListAssets } from './list-assets.ts';
import { answerListSecurities } from './list-securities.ts';
import { answerReadAsset } from './read-asset.ts';
import { answerReadSecurityImage } from './read-image.ts';
import { answerReadSecurityPrices } from './read-security-prices.ts';
import { answerReadSecurity } from './read-security.ts';

export const securitiesArea: Area = {
  handlers: [
    answerListAssets,
    answerListSecurities,
    answerReadAsset,
    answerReadSecurity,
    answerReadSecurityImage,
    answerReadSecurityPrices,
  ],
};
