import { ampAssetRoutes } from './amp-asset-routes.ts';
import { ampDistributionRoutes } from './amp-distribution-routes.ts';
import { ampGaidRoutes, ampPeopleRoutes } from './amp-people-routes.ts';
import type { AmpRoute } from './simulated-replies.ts';

export const ampRoutes: readonly AmpRoute[] = [
  ...ampAssetRoutes,
  ...ampPeopleRoutes,
  ...ampGaidRoutes,
  ...ampDistributionRoutes,
];
