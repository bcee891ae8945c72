import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What belongs to the visit of the page, so that the way back finds it as it was left.
 *
 * @param name tells it from what else is kept for the visit
 * @returns what was kept, or `first` on a new visit; and where to put what is to be kept
 */
export function useKeptForVisit<Value>(name: string, first: Value): [Value, RefObject<Value>] {
  const queryClient = useQueryClient();
  const visit = useLocation().key;
  const [kept] = useState(() => queryClient.getQueryData<Value>([name, visit]) ?? first);
  const latest = useRef(kept);
  useEffect(
    () => () => {
      queryClient.setQueryData([name, visit], latest.current);
    },
    [queryClient, name, visit],
  );
  return [kept, latest];
}
