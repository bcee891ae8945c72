import { useSearchParams } from 'react-router';
import { ReadingStatus } from '../features/transcripts/reading-status.tsx';
import { readSearch, withSearch } from '../lib/search.ts';
import { STAYING } from '../lib/staying.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** Has the words of a search looked for in what is said in the videos, not only in their names. */
export function SearchContent() {
  const [params, setParams] = useSearchParams();
  const isOn = readSearch(params).contentSearch ?? false;
  return (
    <div // As high as the button that comes with the tick.
      className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-1"
    >
      <Checkbox
        label="Search in what is said"
        checked={isOn}
        onChange={({ target }) =>
          setParams(withSearch(params, { contentSearch: target.checked }), STAYING)
        }
      />
      {isOn && <ReadingStatus />}
    </div>
  );
}
