import { QueryClient } from '@tanstack/react-query';
import { isNotFound, isShutByBreak, isUnauthorized } from './caller.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The stream keeps what is on the screen fresh; a query is a snapshot that is taken again when something says so.
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !isNotFound(error) && !isUnauthorized(error) && !isShutByBreak(error),
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The page's one client in the browser; a new one for every page that the server makes. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
}
