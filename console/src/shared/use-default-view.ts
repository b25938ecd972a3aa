import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { viewsQuery } from './views.queries.ts';

type DefaultView = {
  readonly list: string;
  /** Whether the address says nothing of its own; only the one with which the page was opened counts. */
  readonly isPlain: boolean;
  readonly onOpen: (query: string) => void;
};

/** Opens the own default view of a list, when its page is opened without filters. */
export function useDefaultView({ list, isPlain, onOpen }: DefaultView): void {
  const { data } = useQuery(viewsQuery(list));
  const [wasPlain] = useState(isPlain);
  const openDefault = useEffectEvent(() => {
    const start = data?.data.find(({ is_default: isDefault }) => isDefault);
    if (wasPlain && start && start.query !== '') onOpen(start.query);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) openDefault();
  }, [isLoaded]);
}
