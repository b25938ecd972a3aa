import type { Handler } from '../../http/handler.ts';
import { answerDecideAssetProposal, answerProposeAsset, answerRejectAsset } from './staff/decide-asset.ts';
import { answerListAssetMarkets } from './staff/list-markets.ts';
import {
  answerCountWaitingAssets,
  answerListAssetQueue,
  answerReadAssetCase,
  answerReadAssetCaseImage,
} from './staff/read-assets.ts';

export const creationStaffRoutes: readonly Handler[] = [
  answerCountWaitingAssets,
  answerListAssetQueue,
  answerReadAssetCase,
  answerReadAssetCaseImage,
  answerProposeAsset,
  answerDecideAssetProposal,
  answerRejectAsset,
  answerListAssetMarkets,
];
