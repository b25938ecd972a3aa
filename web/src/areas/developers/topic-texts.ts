import type { GuideTopicId, GuideValue } from '@istmo/contract/areas/developers/guide-topics';
import { guideTopics } from '@istmo/contract/areas/developers/guide-topics';
import * as m from '@istmo/contract/messages';

type TopicText = {
  readonly title: () => string;
  readonly body: () => string;
  readonly notes?: readonly (() => string)[];
  /** What has to be waited for. */
  readonly warning?: () => string;
};

export const topicTexts: Readonly<Record<GuideTopicId, TopicText>> = {
  'token-generation': { title: m.developers_t_token_generation, body: m.developers_t_token_generation_body },
  'asset-creation': {
    title: m.developers_t_asset_creation,
    body: m.developers_t_asset_creation_body,
    notes: [m.developers_t_asset_creation_note_fixed, m.developers_t_asset_creation_note_reissuable],
  },
  'asset-authorization': { title: m.developers_t_asset_authorization, body: m.developers_t_asset_authorization_body },
  'add-investor': { title: m.developers_t_add_investor, body: m.developers_t_add_investor_body },
  'create-category': { title: m.developers_t_create_category, body: m.developers_t_create_category_body },
  'asset-into-category': { title: m.developers_t_asset_into_category, body: m.developers_t_asset_into_category_body },
  'investor-into-category': {
    title: m.developers_t_investor_into_category,
    body: m.developers_t_investor_into_category_body,
  },
  'create-assignment': {
    title: m.developers_t_create_assignment,
    body: m.developers_t_create_assignment_body,
    notes: [m.developers_t_create_assignment_note],
  },
  'create-distribution': {
    title: m.developers_t_create_distribution,
    body: m.developers_t_create_distribution_body,
    warning: m.developers_t_create_distribution_wait,
  },
};

/** The title of the topic whose reply has a value; undefined where it is the reader's own. */
export function sourceOf(value: GuideValue): string | undefined {
  const source = guideTopics.find((topic) => 'gives' in topic && topic.gives.value === value);
  return source && topicTexts[source.id].title();
}
