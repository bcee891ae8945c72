import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Source } from '../../contract/common.ts';
import type { MediaKind } from '../../contract/media.ts';
import { readIds, readKinds, readSources, withLists } from './search-params.ts';

/** What a list is narrowed to by its filter bar. */
export interface FilterSelection {
  sources: Source[];
  /** Of videos; of channels there are none. */
  kinds: MediaKind[];
  /** The ids of tags or groups. */
  labels: number[];
}

/** The parameter that carries the labels: videos are narrowed by tags, channels by groups. */
export type LabelsParameter = 'tags' | 'groups';

export const NO_SELECTION: FilterSelection = { sources: [], kinds: [], labels: [] };

/** Reads a selection from an address; what it does not know it leaves out. */
export function readSelection(params: URLSearchParams, labels: LabelsParameter): FilterSelection {
  return {
    sources: readSources(params),
    kinds: labels === 'tags' ? readKinds(params) : [],
    labels: readIds(params, labels),
  };
}

/** Whether a selection leaves anything out. */
export const isNarrowing = (selection: FilterSelection): boolean =>
  Object.values(selection).some((chosen) => chosen.length > 0);

/** Writes a selection into an address, beside whatever else stands there. */
export function writeSelection(
  params: URLSearchParams,
  labels: LabelsParameter,
  { sources, kinds, labels: ids }: FilterSelection,
): URLSearchParams {
  return withLists(params, { sources, ...(labels === 'tags' && { kinds }), [labels]: ids });
}

/** The selection of a list's filter bar, which lives in the address. */
export interface ListFilter {
  selection: FilterSelection;
  /** Whether it narrows anything. */
  isActive: boolean;
  /** What is applied again stands in the history once, so that the way back leads out of it. */
  apply: (selection: FilterSelection) => void;
}

/** The filter of the list on this page. */
export function useListFilter(labels: LabelsParameter): ListFilter {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const selection = useMemo(
    () => readSelection(new URLSearchParams(address), labels),
    [address, labels],
  );
  return {
    selection,
    isActive: isNarrowing(selection),
    apply: (next) =>
      setParams(writeSelection(params, labels, next), {
        replace: JSON.stringify(next) === JSON.stringify(selection),
      }),
  };
}
