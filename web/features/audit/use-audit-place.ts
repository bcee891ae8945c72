import { useSearchParams } from 'react-router';
import { AuditSource } from '../../../contract/audit.ts';
import { readIds } from '../../lib/search-params.ts';

/** What the audit log shows: narrowed to one id and one cause, and which page of that. */
export interface AuditPlace {
  entityId?: number | undefined;
  source?: AuditSource | undefined;
  page: number;
}

/** Reads a place in the audit log from the address; what it does not know it leaves out. */
export function readAuditPlace(params: URLSearchParams): AuditPlace {
  return {
    entityId: readIds(params, 'entityId')[0],
    source: AuditSource.options.find((source) => source === params.get('source')),
    page: readIds(params, 'page')[0] ?? 1,
  };
}

/** Writes a place in the audit log as an address; the first page goes without saying. */
export function writeAuditPlace({ entityId, source, page }: AuditPlace): URLSearchParams {
  const params = new URLSearchParams();
  if (entityId !== undefined) params.set('entityId', String(entityId));
  if (source) params.set('source', source);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The place in the audit log, which lives in the address. */
export function useAuditPlace() {
  const [params, setParams] = useSearchParams();
  const place = readAuditPlace(params);
  return {
    place,
    go: (next: AuditPlace) => {
      const address = writeAuditPlace(next);
      setParams(address, { replace: String(address) === String(writeAuditPlace(place)) });
    },
  };
}
