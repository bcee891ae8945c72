import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import type { AuditItem, AuditStatus } from '../../../contract/audit.ts';
import { formatDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dated } from '../../ui/dated.tsx';
import { AuditRetry } from './audit-retry.tsx';
import { SOURCE_NAMES } from './source-names.ts';

interface AuditTableProps {
  items: readonly AuditItem[];
  /** Whether the rows say what they are about, as they must where it is not the same for all. */
  showEntity: boolean;
}

/** Rows of the audit: a table where there is room for one, else one block for each. */
export function AuditTable({ items, showEntity }: AuditTableProps) {
  return (
    <div className="@container overflow-hidden rounded-2xl border border-line bg-surface">
      <table className="w-full @max-[56rem]:block text-start">
        <thead className="@max-[56rem]:sr-only border-line border-b bg-sunken text-muted text-xs">
          <tr>
            <HeadCell>Time</HeadCell>
            {showEntity && <HeadCell>Entity</HeadCell>}
            <HeadCell>Source</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>Details</HeadCell>
          </tr>
        </thead>
        <tbody className="@max-[56rem]:block divide-y divide-line">
          {items.map((item) => (
            <AuditRow key={item.id} item={item} showEntity={showEntity} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ children }: { children: string }) {
  return (
    <th scope="col" className="px-4 py-2.5 text-start font-medium">
      {children}
    </th>
  );
}

const CELL = '@min-[56rem]:px-4 @min-[56rem]:py-3 @min-[56rem]:align-top';

/** In a block the status stands above, the time at its end, and all else below in full width. */
function AuditRow({ item, showEntity }: { item: AuditItem; showEntity: boolean }) {
  return (
    <tr className="@max-[56rem]:flex @max-[56rem]:flex-wrap @max-[56rem]:items-center gap-x-2 gap-y-1.5 @max-[56rem]:px-3 @max-[56rem]:py-3">
      <td
        className={`${CELL} @max-[56rem]:order-2 @max-[56rem]:ms-auto @min-[56rem]:whitespace-nowrap`}
      >
        <Dated at={item.createdAt} className="text-muted tabular-nums @max-[56rem]:text-xs">
          {formatDate(item.createdAt)}
        </Dated>
      </td>
      {showEntity && (
        <td
          className={`${CELL} @max-[56rem]:order-3 @max-[56rem]:w-full @min-[56rem]:w-1/4 min-w-0`}
        >
          <Entity item={item} />
        </td>
      )}
      <td className={`${CELL} @max-[56rem]:order-1 text-muted @max-[56rem]:text-xs`}>
        {SOURCE_NAMES[item.source]}
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <Status status={item.status} />
      </td>
      <td
        className={`${CELL} @max-[56rem]:order-4 @max-[56rem]:w-full @min-[56rem]:w-1/2 min-w-0 space-y-2`}
      >
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {item.details}
        </p>
        <AuditRetry item={item} />
      </td>
    </tr>
  );
}

const KINDS = {
  channel: { name: 'Channel', path: '/channels' },
  media: { name: 'Video', path: '/media' },
} as const;

function Entity({ item: { entityType, entityId, entityName } }: { item: AuditItem }) {
  const { name, path } = KINDS[entityType];
  return (
    <div className="relative">
      {entityName === null ? (
        <p className="text-muted">No longer in the catalogue</p>
      ) : (
        <p
          dir="auto"
          // What is clamped would cut off the ring of the link itself.
          className="line-clamp-2 wrap-anywhere rounded-sm text-left font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1"
        >
          <Link
            to={`${path}/${entityId}`}
            title={entityName}
            // A finger may also press what says which one it is.
            className="py-1 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1 hover:text-accent-ink hover:underline focus-visible:outline-none"
          >
            {entityName}
          </Link>
        </p>
      )}
      <p className="text-muted text-xs tabular-nums">
        {name} {entityId}
      </p>
    </div>
  );
}

function Status({ status }: { status: AuditStatus }) {
  const Mark = status === 'success' ? CircleCheck : CircleAlert;
  return (
    <Badge tone={status === 'success' ? 'success' : 'danger'}>
      <Mark aria-hidden className="size-3.5" />
      {status === 'success' ? 'Success' : 'Failure'}
    </Badge>
  );
}
