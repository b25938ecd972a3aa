import type { Handler } from '../../http/handler.ts';
import { answerReadAddressOne, answerReadAddressTwo } from './addresses.ts';
import { answerAuthoriseAsset } from './authorise-asset.ts';
import { answerCreateAsset } from './create-asset.ts';
import { answerReadCreationFee } from './creation-fee.ts';
import { answerDiscardDraft, answerReadDraft, answerSaveDraft } from './drafts.ts';
import { answerReadAssetForm, answerReadOwnAsset, answerReadOwnAssetImage } from './own-assets.ts';

export const creationRoutes: readonly Handler[] = [
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
];
