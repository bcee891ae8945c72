import { useQuery } from '@tanstack/react-query';
import { descriptionRoutes } from '../../contract/routes/description.ts';
import { useCall } from './api-context.tsx';
import { messages } from './messages.ts';

/** What the server says of its API; it changes only with the server. */
export function useApiDescription() {
  const call = useCall();
  return useQuery({
    queryKey: ['api-description'],
    queryFn: ({ signal }) => call(descriptionRoutes.describeApi, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: messages.describeApi,
  });
}
