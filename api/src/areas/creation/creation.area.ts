import type { Area } from '../../area.ts';
import { answerReadAddressOne, answerReadAddressTwo } from './addresses.ts';
import { answerAuthoriseAsset } from './authorise-asset.ts';
import { answerCreateAsset } from './create-asset.ts';
import { answerReadCreationFee } from './creation-fee.ts';
import { creationTasks } from './creation.worker.ts';
import { answerDiscardDraft, answerReadDraft, answerSaveDraft } from './drafts.ts';
import { answerReadAssetForm, answerReadOwnAsset, answerReadOwnAssetImage } from './own-assets.ts';
import { answerDecideAssetProposal, answerProposeAsset, answerRejectAsset } from './staff/decide-asset.ts';
import { answerListAssetMarkets } from './staff/list-markets.ts';
import {
  answerCountWaitingAssets,
  answerListAssetQueue,
  answerReadAssetCase,
  answerReadAssetCaseImage,
} from './staff/read-assets.ts';
import { countIssued } from '../assets/public.ts';

export const creationArea: Area = {
  handlers: [
    answerReadCreationFee,
    answerReadAddressOne,
    answerReadAddressTwo,
    answerReadDraft,
    answerSaveDraft,
    answerDiscardDraft,
    answerCreateAsset,
    answerReadAssetForm,
    answerReadOwnAsset,
    answerReadOwnAssetImage,
    answerAuthoriseAsset,
  ],
  staffHandlers: [
    answerCountWaitingAssets,
    answerListAssetQueue,
    answerReadAssetCase,
    answerReadAssetCaseImage,
    answerProposeAsset,
    answerDecideAssetProposal,
    answerRejectAsset,
    answerListAssetMarkets,
  ],
  tasks: creationTasks,
  waiting: [{ name: 'created-securities', count: ({ db }) => countIssued(db) }],
};
