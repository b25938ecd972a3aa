import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { assetInfo } from '../../kernel/asset-info.ts';
import { reference } from '../../kernel/field.ts';
import { assetEntry } from '../../kernel/reply.ts';
import * as calls from './assets.calls.ts';

export const listAssets = endpoint(calls.listAssets, {
  summary: 'The listed assets in `msg`, each name once.',
  input: noFields,
  output: z.object({ msg: z.array(assetEntry) }),
  refusals: [],
});

export const readAsset = endpoint(calls.readAsset, {
  summary: 'The details of a listed asset for the Asset Info window.',
  input: z.object({ selectAsset: reference }),
  output: z.object({ data: assetInfo }),
  refusals: ['not_found'],
});
