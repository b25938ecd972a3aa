import type { AssetType } from '@istmo/contract/areas/issuers/issuers.rules';
import * as m from '@istmo/contract/messages';

export const typeNames: Readonly<Record<AssetType, () => string>> = {
  Security: m.issuers_security,
  Bond: m.issuers_bond,
};
