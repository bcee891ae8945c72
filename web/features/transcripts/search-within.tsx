import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { isComposing } from '../../lib/composing.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import type { useSearchWithin } from './use-search-within.ts';

/** Looks for words in what is said; Enter goes to the next place, with Shift to the one before. */
export function SearchWithin({ search }: { search: ReturnType<typeof useSearchWithin> }) {
  const { words, setWords, isSearching, count, place, goOn } = search;
  return (
    <div className="flex items-center gap-1">
      <Input
        type="search"
        aria-label="Search in the transcript"
        placeholder="Search in the transcript"
        dir="auto"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="next"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          goOn(event.shiftKey ? -1 : 1);
        }}
        className="min-w-0 grow"
      />
      <span role="status" className="shrink-0 px-1 text-muted text-xs tabular-nums empty:absolute">
        {isSearching && (place === null ? 'Not said' : `${place + 1} of ${count}`)}
      </span>
      {isSearching && place !== null && (
        <>
          <IconButton icon={ChevronUp} label="Place before" onClick={() => goOn(-1)} />
          <IconButton icon={ChevronDown} label="Next place" onClick={() => goOn(1)} />
        </>
      )}
    </div>
  );
}
