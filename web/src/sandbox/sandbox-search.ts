/** The tabs of /sandbox, in the order a newcomer needs them. */
export const sandboxTabs = ['mail', 'identity', 'deposit', 'prices', 'clock', 'people'] as const;

export type SandboxSearch = { readonly tab?: (typeof sandboxTabs)[number] | undefined };

export function readSandboxSearch(search: Readonly<Record<string, unknown>>): SandboxSearch {
  const tab = sandboxTabs.find((one) => one === search['tab']);
  return tab ? { tab } : {};
}
