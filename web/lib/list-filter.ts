import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Source } from '../../contract/common.ts';
import { readIds, readSources, withLists } from './search-params.ts';

/** What a list is narrowed to by its filter bar. */
export interface FilterSelection {
  sources: Source[];
  /** The ids of tags or groups. */
  labels: number[];
}

/** The parameter that carries the labels: videos are narrowed by tags, channels by groups. */
export type LabelsParameter = 'tags' | 'groups';

export const NO_SELECTION: FilterSelection = { sources: [], labels: [] };

/** Reads a selection from an address; what it does not know it leaves out. */
export function readSelection(params: URLSearchParams, labels: LabelsParameter): FilterSelection {
  return { sources: readSources(params), labels: readIds(params, labels) };
}

/** Writes a selection into an address, beside whatever else stands there. */
export function writeSelection(
  params: URLSearchParams,
  labels: LabelsParameter,
  selection: FilterSelection,
): URLSearchParams {
  return withLists(params, { sources: selection.sources, [labels]: selection.labels });
}

/** The selection of a list's filter bar, which lives in the address. */
export interface ListFilter {
  selection: FilterSelection;
  /** Whether it narrows anything. */
  isActive: boolean;
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
    isActive: selection.sources.length > 0 || selection.labels.length > 0,
    apply: (next) => setParams(writeSelection(params, labels, next)),
  };
}
