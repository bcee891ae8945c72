import { type AuditFilter, useAudit } from '../../api/audit.ts';
import { counted } from '../../lib/counted.ts';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { AuditTable } from './audit-table.tsx';
import { AuditTableSkeleton } from './audit-table-skeleton.tsx';

interface AuditViewProps {
  filter: AuditFilter;
  /** Counted from 1. */
  page: number;
  size: number;
  onPage: (page: number) => void;
}

/** One page of the audit in all its states, and the way to the pages before and after it. */
export function AuditView({ filter, page, size, onPage }: AuditViewProps) {
  const audit = useAudit(filter, page, size);
  const count = audit.data?.content.length ?? 0;
  const isEmpty = audit.data !== undefined && count === 0;
  return (
    <section
      aria-label="Audit records"
      aria-busy={audit.isFetching}
      tabIndex={-1}
      className="outline-none"
    >
      {/* Here before its words, or a screen reader would not tell of them. */}
      <div role="status" className={isEmpty ? '' : 'sr-only'}>
        {isEmpty ? (
          <EmptyState icon="history" text="No audit records found" />
        ) : (
          inWords(audit, page, count)
        )}
      </div>
      {!isEmpty && (
        <AuditRows audit={audit} size={size} showEntity={filter.entityType === undefined} />
      )}
      {(page > 1 || count > 0 || audit.isPending) && (
        <Pager
          page={page}
          isLast={count < size}
          onPage={(next) => {
            // While a page is on its way it is not known whether another follows.
            if (next < page || !audit.isPlaceholderData) onPage(next);
          }}
        />
      )}
    </section>
  );
}

type Audit = ReturnType<typeof useAudit>;

/** What a screen reader hears of a page; nothing of one that failed, which an alert tells. */
function inWords({ data, isFetching, isPlaceholderData }: Audit, page: number, count: number) {
  if (isPlaceholderData || (isFetching && !data)) return 'Loading';
  return data && `Page ${page}, ${counted(count, 'record', 'records')}`;
}

interface AuditRowsProps {
  audit: Audit;
  size: number;
  showEntity: boolean;
}

function AuditRows({ audit, size, showEntity }: AuditRowsProps) {
  if (audit.isPending) {
    return <AuditTableSkeleton count={size} showEntity={showEntity} />;
  }
  if (!audit.data) {
    return (
      <ErrorState
        text="An error occurred when loading audit items"
        busy={audit.isFetching}
        onRetry={() => audit.refetch()}
      />
    );
  }
  return <AuditTable items={audit.data.content} showEntity={showEntity} />;
}
