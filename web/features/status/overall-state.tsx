import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Status } from '../../../contract/status.ts';
import { formatDate } from '../../lib/dates.ts';
import { overallState } from './attention.ts';
import { usePrograms } from './use-status.ts';

interface OverallStateProps {
  status: Status;
  /** Since when the server has not answered, in ISO 8601; null while it does. */
  silentSince: string | null;
}

/** In one sentence, whether all is well. */
export function OverallState({ status, silentSince }: OverallStateProps) {
  const { isWell, sentence } = overallState(status, usePrograms() ?? []);
  const isGood = isWell && silentSince === null;
  const Mark = isGood ? CircleCheck : TriangleAlert;
  return (
    <div
      className={`flex items-start gap-3 rounded-2xl px-4 py-3.5 text-base ${isGood ? 'border border-line bg-surface' : 'bg-warning-soft'}`}
    >
      <Mark
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-success' : 'text-warning'}`}
      />
      <p role="status" className="wrap-anywhere min-w-0">
        {silentSince === null
          ? sentence
          : `The server does not answer now. This is how it was at ${formatDate(silentSince)}.`}
      </p>
    </div>
  );
}
