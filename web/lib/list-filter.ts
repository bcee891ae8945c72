import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Source } from '../../contract/common.ts';
import { readIds, readSources, withLists } from './search-params.ts';

/** What a list is narrowed to by its filter bar. */
export interface FilterSelection {
  sources: Source[];
  /** The ids of tags or groups. */
  labels: number[];
  /** Whether the words are looked for in what is said as well; only where a list offers that. */
  contentSearch?: boolean;
}

/** The parameter that carries the labels: videos are narrowed by tags, channels by groups. */
export type LabelsParameter = 'tags' | 'groups';

export const NO_SELECTION: FilterSelection = { sources: [], labels: [] };

/** What the filter bar of a list offers. */
interface Offer {
  labels: LabelsParameter;
  /** Whether one can search in what is said. */
  contentSearch?: boolean;
}

/** Reads a selection from an address; what it does not know it leaves out. */
export function readSelection(params: URLSearchParams, offer: Offer): FilterSelection {
  const contentSearch = offer.contentSearch && params.get('contentSearch') === 'true';
  return {
    sources: readSources(params),
    labels: readIds(params, offer.labels),
    ...(contentSearch && { contentSearch }),
  };
}

/** Writes a selection into an address, beside whatever else stands there. */
export function writeSelection(
  params: URLSearchParams,
  offer: Offer,
  selection: FilterSelection,
): URLSearchParams {
  return withLists(params, {
    sources: selection.sources,
    [offer.labels]: selection.labels,
    ...(offer.contentSearch && { contentSearch: selection.contentSearch ? ['true'] : [] }),
  });
}

/** The selection of a list's filter bar, which lives in the address. */
export interface ListFilter {
  selection: FilterSelection;
  /** Whether it narrows anything. */
  isActive: boolean;
  apply: (selection: FilterSelection) => void;
}

/** The filter of the list on this page. */
export function useListFilter({ labels, contentSearch = false }: Offer): ListFilter {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const selection = useMemo(
    () => readSelection(new URLSearchParams(address), { labels, contentSearch }),
    [address, labels, contentSearch],
  );
  return {
    selection,
    isActive:
      selection.sources.length > 0 ||
      selection.labels.length > 0 ||
      selection.contentSearch === true,
    apply: (next) => setParams(writeSelection(params, { labels, contentSearch }, next)),
  };
}
