import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A change by hand is no reading: the data stays as old as it was. */
export const keepAge = (client: QueryClient, queryKey: QueryKey) => ({
  updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
});
