import { AUDIT_PAGE_SIZE } from '../../contract/audit.ts';
import { AuditFilterBar } from '../features/audit/audit-filter-bar.tsx';
import { AuditView } from '../features/audit/audit-view.tsx';
import { useAuditPlace } from '../features/audit/use-audit-place.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** What was done in the whole catalogue, and how it went. */
export function AuditPage() {
  const { place, go } = useAuditPlace();
  const { page, ...filter } = place;
  return (
    <>
      <PageHeader icon="history" text="Audit" secondText="Log" />
      <AuditFilterBar selection={filter} onApply={(selection) => go({ ...selection, page: 1 })} />
      <AuditView
        filter={filter}
        page={page}
        size={AUDIT_PAGE_SIZE}
        onPage={(next) => go({ ...filter, page: next })}
      />
    </>
  );
}
