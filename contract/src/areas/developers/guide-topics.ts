/** The values that the samples of the developer guide read from their environment. */
const guideValues = [
  'ISSUANCE_URL',
  'ISSUANCE_USERNAME',
  'ISSUANCE_PASSWORD',
  'ISSUANCE_TOKEN',
  'DESTINATION_ADDRESS',
  'REISSUANCE_ADDRESS',
  'PUBLIC_KEY',
  'GAID',
  'ASSET_UUID',
  'REGISTERED_USER_ID',
  'CATEGORY_ID',
] as const;
export type GuideValue = (typeof guideValues)[number];
export type GuideValues = Partial<Record<GuideValue, string>>;

/** One topic: `id` is its anchor and the name of its sample's file. */
export type GuideTopic = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Beside the address of the service. */
  readonly needs: readonly GuideValue[];
  /** The value that later topics take from the reply, and where it is in there. */
  readonly gives?: { readonly value: GuideValue; readonly at: readonly string[] };
};

/** The nine topics of requirement 2.2.13, in the order in which they are run. */
export const guideTopics = [
  {
    id: 'token-generation',
    method: 'POST',
    path: '/user/obtain_token',
    needs: ['ISSUANCE_USERNAME', 'ISSUANCE_PASSWORD'],
    gives: { value: 'ISSUANCE_TOKEN', at: ['token'] },
  },
  {
    id: 'asset-creation',
    method: 'POST',
    path: '/assets/issue',
    needs: ['ISSUANCE_TOKEN', 'DESTINATION_ADDRESS', 'REISSUANCE_ADDRESS', 'PUBLIC_KEY'],
    gives: { value: 'ASSET_UUID', at: ['asset_uuid'] },
  },
  {
    id: 'asset-authorization',
    method: 'GET',
    path: '/assets/{asset_uuid}/register-authorized',
    needs: ['ISSUANCE_TOKEN', 'ASSET_UUID'],
  },
  {
    id: 'add-investor',
    method: 'POST',
    path: '/registered_users/add',
    needs: ['ISSUANCE_TOKEN', 'GAID'],
    gives: { value: 'REGISTERED_USER_ID', at: ['id'] },
  },
  {
    id: 'create-category',
    method: 'POST',
    path: '/categories/add',
    needs: ['ISSUANCE_TOKEN'],
    gives: { value: 'CATEGORY_ID', at: ['id'] },
  },
  {
    id: 'asset-into-category',
    method: 'PUT',
    path: '/categories/{category_id}/assets/{asset_uuid}/add',
    needs: ['ISSUANCE_TOKEN', 'CATEGORY_ID', 'ASSET_UUID'],
  },
  {
    id: 'investor-into-category',
    method: 'PUT',
    path: '/categories/{category_id}/registered_users/{registered_user_id}/add',
    needs: ['ISSUANCE_TOKEN', 'CATEGORY_ID', 'REGISTERED_USER_ID'],
  },
  {
    id: 'create-assignment',
    method: 'POST',
    path: '/assets/{asset_uuid}/assignments/create',
    needs: ['ISSUANCE_TOKEN', 'ASSET_UUID', 'REGISTERED_USER_ID'],
  },
  {
    id: 'create-distribution',
    method: 'GET',
    path: '/assets/{asset_uuid}/distributions/create/',
    needs: ['ISSUANCE_TOKEN', 'ASSET_UUID'],
  },
] as const satisfies readonly GuideTopic[];
export type GuideTopicId = (typeof guideTopics)[number]['id'];

/** The values of the earlier ones and the one that this reply gives. */
export function carryOver(topic: GuideTopic, values: GuideValues, reply: unknown): GuideValues {
  if (!topic.gives) return values;
  const found = topic.gives.at.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === name)?.[1] : undefined,
    reply,
  );
  return typeof found === 'string' || typeof found === 'number'
    ? { ...values, [topic.gives.value]: String(found) }
    : values;
}

/** The values that a topic's sample still lacks. */
export function missingValues({ needs }: GuideTopic, values: GuideValues): GuideValue[] {
  return needs.filter((name) => values[name] === undefined);
}
