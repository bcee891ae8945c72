import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import type { StatusFailure } from '../../../contract/status.ts';
import { formatDate, formatFullDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { EntityLink } from './entity-link.tsx';
import { Part } from './part.tsx';

/** What failed lately, and whether it works again. */
export function FailureList({ failures }: { failures: readonly StatusFailure[] }) {
  return (
    <Part
      heading="Last errors"
      note={
        <Link to="/audit" className="text-accent-ink underline underline-offset-2">
          All in the audit
        </Link>
      }
    >
      {failures.length === 0 ? (
        <p className="text-muted">Nothing has failed in the last seven days.</p>
      ) : (
        <ul
          aria-label="Last errors"
          className="divide-y divide-line rounded-2xl border border-line bg-surface"
        >
          {failures.map((failure) => (
            <FailureRow key={keyOf(failure)} failure={failure} />
          ))}
        </ul>
      )}
    </Part>
  );
}

const keyOf = ({ id, at, title, entity }: StatusFailure): string =>
  [id, at, title, entity?.type, entity?.id].join(' ');

function FailureRow({ failure }: { failure: StatusFailure }) {
  const { at, title, entity, details, overAt } = failure;
  const Mark = overAt === null ? CircleAlert : CircleCheck;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Mark
        aria-hidden
        className={`mt-1.5 size-4 shrink-0 ${overAt === null ? 'text-danger' : 'text-success'}`}
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {title && <span className="py-1">{title}</span>}
          {entity && <EntityLink entity={entity} />}
          {overAt !== null && (
            <Badge tone="success">
              Worked again <time dateTime={overAt}>{formatDate(overAt)}</time>
            </Badge>
          )}
          <time
            dateTime={at}
            title={formatFullDate(at)}
            className="ms-auto text-muted text-xs tabular-nums"
          >
            {formatDate(at)}
          </time>
        </p>
        <p dir="auto" className={`wrap-anywhere ${overAt === null ? '' : 'text-muted'}`}>
          {details}
        </p>
      </div>
    </li>
  );
}
